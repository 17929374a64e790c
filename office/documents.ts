/** Reads stored documents unchanged, for the commands retention, orphans and training. */
import * as z from 'zod';
import {
  orderValue,
  type PagedCollection,
  pageQuery,
} from '../src/backend/firebase/office-query.ts';
import { queryDocuments } from '../src/backend/firebase/office-rest.ts';
import { type RawDocument, rawDocument } from '../src/features/office/model/document-values.ts';
import type { PageMark } from '../src/features/office/model/office-port.ts';
import { filtersFor, type ReportFilter } from '../src/features/office/model/roles.ts';
import { jsonOf } from './http.ts';
import { mergePages } from './merge-pages.ts';
import { Problem } from './problem.ts';
import type { Session } from './session.ts';
import { createTransport } from './transport.ts';

export const pageSize = 200;

/** Returns the filters with which this account may read a collection, according to its roles. */
export function filtersOf(session: Session, collection: PagedCollection): readonly ReportFilter[] {
  if (collection === 'reports') return filtersFor(session.roles);
  return collection === 'anonymousReports' && !session.seesAll ? [] : [[]];
}

async function* pagesOf(
  session: Session,
  collection: PagedCollection,
  filter: ReportFilter,
  from: string | undefined,
): AsyncGenerator<readonly RawDocument[]> {
  const transport = createTransport(session);
  let after: PageMark | undefined;
  do {
    const query = pageQuery(collection, { order: 'oldest', limit: pageSize, from, after }, filter);
    const found = await queryDocuments(transport, session.uid, collection, query);
    const documents = found.map((one) => rawDocument.parse(one));
    yield documents;
    const last = documents.length < pageSize ? undefined : documents.at(-1);
    after = last && { at: orderValue(collection, last.fields), name: last.name };
  } while (after);
}

/**
 * Reads all documents that this account may read, page by page, oldest first. The period can be
 * limited to those from a time or day on.
 */
export const readAll = (
  session: Session,
  collection: PagedCollection,
  from?: string,
): AsyncGenerator<readonly RawDocument[]> =>
  mergePages(
    filtersOf(session, collection).map((filter) => pagesOf(session, collection, filter, from)),
    ({ fields }) => Date.parse(orderValue(collection, fields)) || 0,
    pageSize,
  );

/** Returns the names of all documents of a collection, page by page. */
export async function* readNames(
  session: Session,
  collection: string,
): AsyncGenerator<readonly string[]> {
  const transport = createTransport(session);
  let last: string | undefined;
  do {
    const found = await queryDocuments(transport, session.uid, collection, {
      select: { fields: [{ fieldPath: '__name__' }] },
      orderBy: [{ field: { fieldPath: '__name__' } }],
      limit: pageSize,
      ...(last !== undefined && { startAt: { values: [{ referenceValue: last }], before: false } }),
    });
    const names = found.map((one) => z.object({ name: z.string() }).parse(one).name);
    yield names;
    last = names.length < pageSize ? undefined : names.at(-1);
  } while (last !== undefined);
}

const listing = z.object({
  items: z.array(z.object({ name: z.string() })).optional(),
  nextPageToken: z.string().optional(),
});

/**
 * Returns the names of all files in a folder. The folder's name ends with a slash. Rejects with
 * Problem.
 */
export async function* listFiles(
  session: Session,
  folder: string,
): AsyncGenerator<readonly string[]> {
  let pageToken: string | undefined;
  do {
    const url = session.project.filesUnder(folder, pageToken);
    const reply = await session.call((token) => ({
      url,
      headers: { Authorization: `Firebase ${token}` },
    }));
    if (!reply.ok) throw new Problem(`Listing ${folder} failed: ${reply.status}.`);
    const page = listing.parse(jsonOf(reply));
    pageToken = page.nextPageToken;
    yield (page.items ?? []).map(({ name }) => name);
  } while (pageToken !== undefined);
}
