/**
 * Runs Google's Auth emulator in a separate process: prints its origin, ends with SIGTERM. It also
 * answers the /__dev calls of the list with the emulator's administration API.
 */
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { ada, jona, projectId } from '../support/accounts.ts';

const { createApp } = createRequire(import.meta.url)(
  '@firebase-local/auth-emulator/lib/emulator/auth/server',
) as { createApp: (projectId: string) => Promise<RequestListener> };

const userSchema = z.object({
  user: z.string(),
  disabled: z.boolean().default(true),
  claims: z.record(z.string(), z.unknown()).default({}),
});
const mailsSchema = z.object({
  oobCodes: z.array(
    z.object({
      email: z.string(),
      newEmail: z.string().optional(),
      requestType: z.string(),
      oobCode: z.string(),
      oobLink: z.string(),
    }),
  ),
});

const app = await createApp(projectId);
const server = createServer((request, response) => {
  if (!request.url?.startsWith('/__dev/')) {
    app(request, response);
    return;
  }
  answerDevelopment(request).then(
    (value) => response.end(JSON.stringify(value)),
    (error: unknown) => response.writeHead(501).end(String(error)),
  );
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function administer(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}
const accounts = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;

async function listMails(): Promise<unknown> {
  const answer = await administer('GET', `/emulator/v1/projects/${projectId}/oobCodes`);
  return mailsSchema.parse(answer).oobCodes.map(({ email, newEmail, oobLink, ...code }) => ({
    ...code,
    to: newEmail ?? email,
    link: oobLink,
  }));
}

async function answerDevelopment(request: IncomingMessage): Promise<unknown> {
  const call = `${request.method} ${request.url?.slice('/__dev/'.length)}`;
  if (call === 'GET mails') return listMails();
  if (call === 'DELETE faults') return {};
  const sent = await text(request);
  if (!call.startsWith('POST users/')) throw new Error(`Google's emulator has no ${call}`);
  const { user, disabled, claims } = userSchema.parse(JSON.parse(sent));
  const changes = new Map<string, object>([
    ['POST users/disable', { disableUser: disabled }],
    ['POST users/claims', { customAttributes: JSON.stringify(claims) }],
    // Tokens of the current second would still be valid.
    ['POST users/revoke', { validSince: String(Math.floor(Date.now() / 1000) + 1) }],
  ]);
  const change = changes.get(call);
  if (!change) throw new Error(`Google's emulator has no ${call}`);
  return administer('POST', `${accounts}:update`, { localId: user, ...change });
}

for (const { email, password } of [jona, ada])
  await administer('POST', accounts, { email, password });
console.log(origin);
process.on('SIGTERM', () => process.exit(0));
