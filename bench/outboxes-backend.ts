/**
 * The backend as a process of its own: prints its address, then for each line it reads what it has
 * used so far; ends with its input.
 */
import { createInterface } from 'node:readline';
import { startBackend } from '../local-backend/backend.ts';

const [, , dataFolder = ''] = process.argv;
const backend = await startBackend({
  port: 0,
  dataFolder,
  publicFolder: dataFolder,
  seed: true,
  quiet: true,
});
console.log(backend.origin);
for await (const _line of createInterface({ input: process.stdin })) {
  const { user, system } = process.cpuUsage();
  console.log(
    JSON.stringify({
      cpuSeconds: (user + system) / 1e6,
      peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    }),
  );
}
await backend.close();
