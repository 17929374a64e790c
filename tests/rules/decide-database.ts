/**
 * Evaluates database.rules.json for a table row without a server, fast enough for hundreds of changed
 * rules.
 */
import { parseNode } from 'firebase-local/live/node';
import { parseEncodedPath } from 'firebase-local/live/path';
import { parseRestQuery } from 'firebase-local/live/rest-query';
import type { LiveRules } from 'firebase-local/live/rules';
import { checkRead, checkWrite } from 'firebase-local/live/write';
import type { VerifiedToken } from 'firebase-local/product';
import type { Attempt } from './database-requests.ts';

/** The time of each attempt: noon, so that it differs from the beginning of the day. */
export const moment = Date.parse('2026-11-22T12:00:00Z');

function tokenOf(text: string | undefined): VerifiedToken | null | 'unusable' {
  if (text === undefined) return null;
  try {
    const claims = JSON.parse(
      Buffer.from(text.split('.')[1] ?? '', 'base64url').toString(),
    ) as VerifiedToken['claims'] & { readonly sub: string; readonly exp: number };
    return claims.exp * 1000 <= Date.now()
      ? 'unusable'
      : { uid: claims.sub, claims, expiresAt: Number.POSITIVE_INFINITY };
  } catch {
    return 'unusable';
  }
}

type Question = (rules: LiveRules) => boolean;

/**
 * Returns a function that decides whether `rules` allow an attempt on the data in `seeded`; its result
 * is undefined if the attempt fails before any rule is evaluated.
 */
export function createDatabaseDecider(
  seeded: readonly { readonly path: string; readonly body: unknown }[],
  tokens: Readonly<Record<string, string | undefined>>,
): (rules: LiveRules, attempt: Attempt) => boolean | undefined {
  const tree: Record<string, unknown> = {};
  for (const { path, body } of seeded) {
    const keys = parseEncodedPath(path);
    let place = tree;
    for (const key of keys.slice(0, -1)) place = (place[key] ??= {}) as Record<string, unknown>;
    place[keys.at(-1) ?? ''] = body;
  }
  // The stored data is older than the request.
  const root = parseNode(tree, { now: moment - 1000, current: null });

  /**
   * Parses the request once, so that several rule sets can decide about it. Returns undefined if it
   * is refused before any rule is evaluated.
   */
  function prepare({ who, method, path, body, query = '' }: Attempt): Question | undefined {
    let question: Question | undefined;
    const rules: LiveRules = {
      refuseRead: (...args) => {
        question = (other) => other.refuseRead(...args) === null;
        return null;
      },
      refuseWrite: (...args) => {
        question = (other) => other.refuseWrite(...args) === null;
        return null;
      },
      isIndexed: () => true,
    };
    const parts = {
      rules,
      context: { now: () => moment, log: () => undefined },
      store: { root: () => root },
    } as unknown as Parameters<typeof checkWrite>[0];
    const token = tokenOf(tokens[who]);
    if (token === 'unusable') return undefined;
    try {
      const keys = parseEncodedPath(path);
      if (method === 'GET')
        checkRead(parts, keys, parseRestQuery(new URLSearchParams(query)), token);
      else {
        const place = method === 'POST' ? [...keys, '-Nnewkey'] : keys;
        const data: unknown =
          typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : body;
        checkWrite(
          parts,
          {
            kind: method === 'PATCH' ? 'update' : 'set',
            path: `/${place.join('/')}`,
            data: method === 'DELETE' ? null : data,
          },
          token,
        );
      }
      return question;
    } catch {
      return undefined;
    }
  }

  const prepared = new Map<Attempt, Question | undefined>();
  return (rules, attempt) => {
    if (!prepared.has(attempt)) prepared.set(attempt, prepare(attempt));
    try {
      return prepared.get(attempt)?.(rules);
    } catch {
      return undefined;
    }
  };
}
