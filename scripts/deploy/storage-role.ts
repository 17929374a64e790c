/**
 * The role that the Storage rules need to read documents of Firestore. Google's command line grants
 * it after a question in a terminal and skips it silently without one, and then every desk sees
 * reports without photos.
 */
import { createRequire } from 'node:module';
import { isFetched, toolsProgram } from './firebase-tools.ts';

const role = 'roles/firebaserules.firestoreServiceAgent';
const agentOf = (projectNumber: string): string =>
  `service-${projectNumber}@gcp-sa-firebasestorage.iam.gserviceaccount.com`;

export interface StorageRole {
  readonly status: 'granted' | 'missing' | 'unknown';
  /** One sentence for a person, with the command that grants the role. */
  readonly sentence: string;
}

/** The command that grants the role. Without the number of the project, the shell looks it up. */
export const grantCommand = (
  projectId: string,
  projectNumber = `$(gcloud projects describe ${projectId} --format="value(projectNumber)")`,
): string =>
  `gcloud projects add-iam-policy-binding ${projectId} --member="serviceAccount:${agentOf(projectNumber)}" --role=${role} --condition=None`;

/** The functions of firebase-tools that are used, in the pinned version. */
interface Tools {
  readonly selectAccount: (email: undefined, folder: string) => object | undefined;
  readonly setActiveAccount: (options: object, account: object) => void;
  readonly requireAuth: (options: object) => Promise<unknown>;
  readonly getProject: (projectId: string) => Promise<{ readonly projectNumber: string }>;
  readonly serviceAccountHasRoles: (
    project: string,
    account: string,
    roles: readonly string[],
    skipAccountLookup: boolean,
  ) => Promise<boolean>;
}

function loadTools(): Tools {
  const load = createRequire(toolsProgram);
  return Object.assign(
    {},
    ...['auth', 'requireAuth', 'management/projects', 'gcp/resourceManager'].map((name): unknown =>
      load(`../${name}`),
    ),
  ) as Tools;
}

/**
 * Reads from Google whether the project has granted the role, with the account of
 * `npm run firebase -- login` or the service account of the environment. Never rejects.
 */
export async function readStorageRole(projectId: string): Promise<StorageRole> {
  const unknown = (reason: string): StorageRole => ({
    status: 'unknown',
    sentence: `the role of the Storage rules could not be checked (${reason}); this grants it: ${grantCommand(projectId)}`,
  });
  if (!isFetched()) return unknown('run "npm run firebase -- login" first');
  try {
    const tools = loadTools();
    const options = { project: projectId, projectId, nonInteractive: true };
    const account = tools.selectAccount(undefined, process.cwd());
    if (account) tools.setActiveAccount(options, account);
    await tools.requireAuth(options);
    const { projectNumber } = await tools.getProject(projectId);
    const agent = agentOf(projectNumber);
    if (await tools.serviceAccountHasRoles(projectNumber, agent, [role], true))
      return { status: 'granted', sentence: 'the Storage rules may read documents' };
    return {
      status: 'missing',
      sentence: `the Storage rules may not read documents, so no desk shows a photo; this grants the role: ${grantCommand(projectId, projectNumber)}`,
    };
  } catch (error) {
    return unknown(error instanceof Error ? error.message : String(error));
  }
}
