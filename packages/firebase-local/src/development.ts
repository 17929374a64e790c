import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { faultSchema, type Faults } from './faults.ts';
import type { Functions } from './functions/index.ts';
import type { Identity } from './identity/index.ts';
import { readText } from './identity/requests.ts';
import { mailLink, mailRecipient, mailSubject, type MailSettings } from './mail-link.ts';
import type { Product } from './product.ts';
import type { RequestLog } from './request-log.ts';

export interface DevelopmentOptions {
  /** Title of the page. */
  readonly title: string;
  readonly mails: MailSettings;
  readonly identity: Identity;
  readonly products: readonly Product[];
  readonly faults: Faults;
  readonly requests: RequestLog;
  /** The functions that run; undefined if the backend was started without functions. */
  readonly functions: () => Functions | undefined;
  /** Deletes the data of every product and creates the seed again. */
  readonly reset: () => Promise<void>;
  /**
   * Further endpoints by method and path below /__dev/. They receive the parsed body and return the
   * answer.
   */
  readonly extra?: Readonly<Record<string, (body: unknown) => unknown>>;
}

const userSchema = z.object({ user: z.string().min(1) });
const disableSchema = userSchema.extend({ disabled: z.boolean().default(true) });
const claimsSchema = userSchema.extend({ claims: z.record(z.string(), z.json()) });
const someFaultsSchema = z.union([
  z.object({ faults: z.array(faultSchema), seed: z.int().optional() }),
  z.array(faultSchema).transform((faults) => ({ faults, seed: undefined })),
  faultSchema.transform((fault) => ({ faults: [fault], seed: undefined })),
]);

/**
 * The pages and endpoints under /__dev for development and tests: list mails, add faults, change
 * accounts, read and delete all data.
 */
export function createDevelopment(options: DevelopmentOptions): Product {
  const { identity, faults, requests } = options;

  const endpoints: Readonly<Record<string, (body: unknown) => unknown>> = {
    'GET mails': () => listMails(options),
    'GET requests': () => requests.list(),
    'DELETE requests': () => {
      requests.clear();
    },
    'GET faults': () => faults.list(),
    'POST faults': (body) => {
      const parsed = someFaultsSchema.parse(body);
      faults.add(parsed.faults, parsed.seed);
    },
    'DELETE faults': () => {
      faults.clear();
    },
    'POST users/disable': (body) => {
      const { user, disabled } = disableSchema.parse(body);
      return identity.setDisabled(user, disabled);
    },
    'POST users/revoke': (body) => identity.revoke(userSchema.parse(body).user),
    'POST users/claims': (body) => {
      const { user, claims } = claimsSchema.parse(body);
      return identity.setClaims(user, claims);
    },
    'POST reset': options.reset,
    'GET dump': () => dump(options.products),
    ...options.extra,
  };

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<boolean> {
    if (url.pathname !== '/__dev' && !url.pathname.startsWith('/__dev/')) return false;
    response.setHeader('cache-control', 'no-store');
    const method = request.method ?? 'GET';
    if (url.pathname === '/__dev' && method === 'GET') {
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        })
        .end(page(options));
      return true;
    }
    const name = `${method} ${url.pathname.slice('/__dev/'.length)}`;
    const known = { ...endpoints, ...options.functions()?.endpoints };
    const endpoint = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!endpoint) {
      sendJson(response, 404, { error: `There is no ${method} ${url.pathname}.` });
      return true;
    }
    try {
      sendJson(response, 200, (await endpoint(await readBody(request))) ?? {});
    } catch (error) {
      sendJson(response, 400, { error: messageOf(error) });
    }
    return true;
  }

  return { name: 'development', handle, close: () => Promise.resolve() };
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}

async function dump(products: readonly Product[]): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  for (const product of products) result[product.name] = await product.dump?.();
  return result;
}

const listMails = ({ identity, mails }: DevelopmentOptions): object[] =>
  identity.mails().map((mail) => ({
    to: mailRecipient(mail),
    subject: mailSubject(mail),
    requestType: mail.requestType,
    oobCode: mail.oobCode,
    link: mailLink(mail, mails),
    sentAt: mail.sentAt,
    locale: mail.locale,
    used: mail.used,
  }));

async function readBody(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  return text === '' ? undefined : JSON.parse(text);
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(value, plainJson));
}

/** A replacer for JSON.stringify that writes 64-bit integers as text and bytes as base64. */
function plainJson(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** The mails that functions have sent, newest first. */
const listReceivedMails = ({ functions }: DevelopmentOptions): string[] =>
  (functions()?.mails() ?? []).toReversed().map(
    ({
      receivedAt,
      to,
      subject,
      text,
    }) => `<li><time>${new Date(receivedAt).toLocaleString()}</time>
<b>${escape(to.join(', '))}</b> ${escape(subject)}<pre>${escape(text)}</pre></li>`,
  );

/** The push messages that functions have sent, newest first. Only the phone can read the content. */
const listPushes = ({ functions }: DevelopmentOptions): string[] =>
  (functions()?.pushes() ?? []).toReversed().map(
    ({
      receivedAt,
      endpoint,
      ttl,
      body,
      status,
    }) => `<li><time>${new Date(receivedAt).toLocaleString()}</time>
<b>${escape(endpoint.slice(0, 60))}</b> ${body.length} encrypted bytes, valid for ${escape(ttl)} s, answered with ${status}</li>`,
  );

function page(options: DevelopmentOptions): string {
  const { title, identity, mails: settings, faults } = options;
  const received = listReceivedMails(options);
  const pushes = listPushes(options);
  const mails = [...identity.mails()].reverse().map(
    (mail) => `<li><time>${new Date(mail.sentAt).toLocaleString()}</time>
<b>${escape(mailRecipient(mail))}</b> ${mail.used ? `<s>${escape(mailSubject(mail))}</s> (used)` : `<a href="${escape(mailLink(mail, settings))}">${escape(mailSubject(mail))}</a>`}</li>`,
  );
  const active = faults
    .list()
    .map((fault) => `<li><code>${escape(JSON.stringify(fault))}</code></li>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>${escape(title)}</title>
<style>body{font:1rem/1.6 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}li{margin-block:.5rem}time{color:#555}pre{white-space:pre-wrap}code{overflow-wrap:anywhere}</style>
<h1>Mails</h1><p>Nothing leaves this machine: what would have been mailed is listed here, newest first.</p>
${mails.length > 0 ? `<ul>${mails.join('')}</ul>` : '<p>None yet.</p>'}
${received.length > 0 ? `<h2>Sent by functions</h2><ul>${received.join('')}</ul>` : ''}
${pushes.length > 0 ? `<h1>Push messages</h1><ul>${pushes.join('')}</ul>` : ''}
<h1>Faults</h1>${active.length > 0 ? `<ul>${active.join('')}</ul>` : '<p>None.</p>'}
<p><a href="/">To the app</a> · <a href="/__dev/requests">Requests</a> · <a href="/__dev/dump">Everything stored</a></p></html>
`;
}
