/** Calls the functions of an administrator, by the protocol for https callables. */
import * as z from 'zod/mini';
import type { Config } from '../../features/config/model/config-schema.ts';
import { loadConfig } from '../../features/config/load-config.lazy.ts';
import {
  invitationStates,
  PeopleError,
  type PeoplePort,
  type PeopleProblem,
} from '../../features/people/model/people-port.ts';
import type { IdentityPort } from '../../features/session/model/identity-port.ts';
import { appCheckSource } from './app-check-token.ts';
import { type Answer, request, type RequestProblem } from './request.ts';

const person = z.object({
  uid: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  isDisabled: z.boolean(),
  isVerified: z.boolean(),
});
const pageSchema = z.object({ people: z.array(person), pageToken: z.string() });
const changesSchema = z.object({
  changes: z.array(
    z.object({
      at: z.number(),
      by: z.string(),
      of: z.string(),
      role: z.string(),
      isGranted: z.boolean(),
      isInvitation: z.boolean(),
      isDone: z.boolean(),
    }),
  ),
});
const envelopeSchema = z.object({ result: z.unknown() });
/** The error of a callable has no number, unlike those of the other services. */
const errorSchema = z.object({ error: z.object({ status: z.string() }) });
const invitationsSchema = z.object({
  invitations: z.array(
    z.object({
      email: z.string(),
      state: z.enum(invitationStates),
      uid: z.string(),
      mayReport: z.boolean(),
      hasSignedIn: z.boolean(),
      isDisabled: z.boolean(),
      isVerified: z.boolean(),
    }),
  ),
});
const rolesSchema = z.object({ roles: z.array(z.string()) });

const problems = new Map<string, PeopleProblem>([
  ['UNAUTHENTICATED', 'signIn'],
  ['PERMISSION_DENIED', 'refused'],
  ['FAILED_PRECONDITION', 'lastAdministrator'],
  ['RESOURCE_EXHAUSTED', 'tooMany'],
  ['NOT_FOUND', 'missing'],
  ['INVALID_ARGUMENT', 'invalid'],
  ['UNIMPLEMENTED', 'notSetUp'],
]);

function problemOf(answer: Answer | RequestProblem): PeopleProblem {
  if ('problem' in answer) return answer.problem === 'signIn' ? 'signIn' : 'offline';
  const known = z.safeParse(errorSchema, answer.body);
  return problems.get(known.data?.error.status ?? '') ?? 'offline';
}

/** Returns the address of a function on the host of the app's own requests. */
function addressOf({ emulatorOrigin, apiBaseUrl }: Config, name: string): string {
  const local = emulatorOrigin === '/' ? location.origin : emulatorOrigin;
  return `${local ?? apiBaseUrl.replace(/\/$/, '')}/api/${name}`;
}

export function createPeople(identity: Pick<IdentityPort, 'token'>): PeoplePort {
  async function call<Schema extends z.ZodMiniType>(
    uid: string,
    name: string,
    data: object,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const config = await loadConfig();
    const appCheck = appCheckSource(config, Date.now, async (known, fresh) =>
      (await import('./app-check.lazy.ts')).appCheckToken(known, fresh),
    );
    const body = JSON.stringify({ data });
    const answer = await request(
      { token: (fresh) => identity.token(uid, fresh), appCheck },
      'documents',
      addressOf(config, name),
      body.length,
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body },
    );
    if ('problem' in answer || !answer.ok) throw new PeopleError(problemOf(answer));
    const envelope = z.safeParse(envelopeSchema, answer.body);
    const parsed = z.safeParse(schema, envelope.data?.result);
    if (!parsed.success) throw new PeopleError('offline');
    return parsed.data;
  }
  return {
    list: (uid, onlyOffice, pageToken) =>
      call(uid, 'listPeople', { onlyOffice, pageToken }, pageSchema),
    find: (uid, email) => call(uid, 'listPeople', { email }, pageSchema),
    changes: async (uid) => (await call(uid, 'listRoleChanges', {}, changesSchema)).changes,
    setRole: async (uid, change) => (await call(uid, 'setRole', change, rolesSchema)).roles,
    invite: async (uid, step, drivers) =>
      (await call(uid, 'inviteDrivers', { step, drivers }, invitationsSchema)).invitations,
  };
}
