/** Reads and writes the addresses for push messages on Firebase. Uses plain fetch, no SDK. */
import * as z from 'zod/mini';
import { loadConfig } from '../../features/config/load-config.lazy.ts';
import { areasFor, rolesOf } from '../../features/office/model/roles.ts';
import { localeSchema } from '../../features/push/model/push-message.ts';
import {
  type Phone,
  PhonesError,
  type PhonesPort,
  type StoredPhone,
} from '../../features/push/model/phones-port.ts';
import { appCheckSource } from './app-check-token.ts';
import type { AppCheckRequest } from './driver-access.ts';
import { fromWireFields, toWireFields } from './firestore-values.ts';
import { type Answer, request } from './request.ts';
import { storedTokens } from './stored-session.lazy.ts';
import { claimsOf } from './token-claims.ts';
import { backendUrls } from './urls.ts';

/** More than an account can have. */
const maxListed = 20;
const answerSchema = z.array(
  z.object({
    document: z.optional(z.object({ name: z.string(), fields: z.optional(z.unknown()) })),
  }),
);
const storedSchema = z.object({
  endpoint: z.string(),
  locale: localeSchema,
  areas: z.array(z.string()),
  at: z.date(),
});

export function createPhones(requestAppCheck?: AppCheckRequest): PhonesPort {
  async function access(uid: string) {
    const config = await loadConfig();
    const appCheck = appCheckSource(config, Date.now, requestAppCheck);
    const token = storedTokens(config, uid, Date.now, appCheck);
    return { urls: backendUrls(config), dependencies: { token, appCheck } };
  }
  type Urls = ReturnType<typeof backendUrls>;
  async function post(
    uid: string,
    of: (urls: Urls) => { readonly url: string; readonly body: object },
  ): Promise<Answer> {
    const { urls, dependencies } = await access(uid);
    const { url, body } = of(urls);
    const text = JSON.stringify(body);
    const answer = await request(dependencies, 'documents', url, text.length, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: text,
    });
    if ('problem' in answer) throw new PhonesError('offline');
    if (!answer.ok) throw new PhonesError(answer.status === 403 ? 'refused' : 'offline');
    return answer;
  }
  return {
    async areas(uid) {
      const { dependencies } = await access(uid);
      const answer = await dependencies.token(false);
      if ('problem' in answer) throw new PhonesError('offline');
      return areasFor(rolesOf(claimsOf(answer.token)));
    },
    async list(uid) {
      const query = {
        from: [{ collectionId: 'phones' }],
        where: {
          fieldFilter: {
            field: { fieldPath: 'uid' },
            op: 'EQUAL',
            value: { stringValue: uid },
          },
        },
        limit: maxListed,
      };
      const answer = await post(uid, ({ runQuery }) => ({
        url: runQuery,
        body: { structuredQuery: query },
      }));
      const found = answerSchema.safeParse(answer.body);
      if (!found.success) throw new PhonesError('offline');
      return found.data.flatMap(({ document }): readonly StoredPhone[] => {
        const stored = storedSchema.safeParse(document && fromWireFields(document.fields));
        const id = document?.name.split('/').at(-1);
        return stored.success && id !== undefined
          ? [{ ...stored.data, id, at: stored.data.at.getTime() }]
          : [];
      });
    },
    async create(uid, id, phone) {
      await post(uid, ({ commit, documentName }) => ({
        url: commit,
        body: {
          writes: [
            {
              update: {
                name: documentName(`phones/${id}`),
                fields: toWireFields(fieldsOf(uid, phone)),
              },
              currentDocument: { exists: false },
              updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
            },
          ],
        },
      }));
    },
    async remove(uid, id) {
      await post(uid, ({ commit, documentName }) => ({
        url: commit,
        body: { writes: [{ delete: documentName(`phones/${id}`) }] },
      })).catch((error: unknown) => {
        // The rules refuse to delete a document that no longer exists.
        if (!(error instanceof PhonesError && error.problem === 'refused')) throw error;
      });
    },
  };
}

const fieldsOf = (uid: string, { endpoint, keys, locale, areas }: Phone) => ({
  uid,
  endpoint,
  keys: { p256dh: keys.p256dh, auth: keys.auth },
  locale,
  areas: [...areas],
});
