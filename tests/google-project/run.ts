/**
 * `node tests/google-project/run.ts`: a Firebase project on this machine for trying out a
 * deployment. Prints the settings for the terminal that deploys, and runs until Ctrl+C.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGoogleProject } from './start.ts';

const projectId = process.argv[2] ?? 'haulage-1';
const folder = mkdtempSync(join(tmpdir(), 'tanklotse-project-'));
const project = await startGoogleProject(projectId, folder);
for (const [name, value] of Object.entries(project.env)) console.log(`export ${name}=${value}`);
console.log(`
# ${projectId} stands in for a project at Google. In a terminal with the lines above:
#   npm run firebase -- login
#   npm run deploy -- --project ${projectId}
#   npm run preflight -- --live ${project.siteOrigin} --project ${projectId}
# The office's commands find it at https://${projectId}.web.app/config.json with the key
#   ${project.serviceAccountFile} and with:
#   ${Object.entries(project.officeEnv)
  .map(([name, value]) => `${name}=${value}`)
  .join(' ')}
# Chromium finds the site at https://${projectId}.web.app with:
#   ${project.browserFlags.map((flag) => `'${flag}'`).join(' ')}
# Ctrl+C stops it and deletes ${folder}.`);
process.once('SIGINT', () => {
  void project.close().then(() => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
});
