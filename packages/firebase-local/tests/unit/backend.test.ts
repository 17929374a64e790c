import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { emptyDataFolder } from '../../src/backend.ts';
import { dev } from '../../src/testing/dev.ts';
import { runExampleProject, startExampleProject } from '../support/example-project.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backend-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const uids = async (backend: {
  origin: string;
  port: number;
  close(): Promise<void>;
}): Promise<string[]> =>
  z
    .object({ identity: z.object({ users: z.array(z.object({ email: z.string() })) }) })
    .parse(await dev(backend, 'GET', 'dump'))
    .identity.users.map((user) => user.email);

describe('the backend', () => {
  it('reports which program uses the port or the data folder', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => {
      other.once('listening', resolve);
    });
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    await expect(
      startExampleProject({ port, dataFolder: folder, publicFolder: folder }),
    ).rejects.toThrow(`Port ${port} is taken`);
    await new Promise((resolve) => {
      other.close(resolve);
    });

    const backend = await startExampleProject({
      port,
      dataFolder: folder,
      publicFolder: folder,
    });
    await expect(
      startExampleProject({ port: 0, dataFolder: folder, publicFolder: folder }),
    ).rejects.toThrow('used by another running backend');
    await expect(emptyDataFolder(folder)).rejects.toThrow('used by another running backend');
    await backend.close();
    await (
      await startExampleProject({ port: 0, dataFolder: folder, publicFolder: folder })
    ).close();
  });

  it('deletes its own data and keeps the files of others', async () => {
    const data = join(folder, 'data');
    await (await startExampleProject({ port: 0, dataFolder: data, publicFolder: folder })).close();
    writeFileSync(join(data, 'notes.txt'), 'mine');
    await emptyDataFolder(data);
    expect(readdirSync(data)).toEqual(['notes.txt']);
    mkdirSync(join(data, 'documents'));
    writeFileSync(join(data, 'documents', 'contract.txt'), 'mine');
    await expect(emptyDataFolder(data)).rejects.toThrow(
      '"documents" in it was not created by this backend',
    );
    expect(readdirSync(join(data, 'documents'))).toEqual(['contract.txt']);
  });

  it('rejects a file as the data folder', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(
      startExampleProject({
        port: 0,
        dataFolder: join(folder, 'file'),
        publicFolder: folder,
      }),
    ).rejects.toThrow('cannot be the data folder');
  });

  it('replaces the lock of a killed backend, even if its process id was reused', async () => {
    writeFileSync(join(folder, 'lock'), '999999999 1');
    await (
      await startExampleProject({ port: 0, dataFolder: folder, publicFolder: folder })
    ).close();
    writeFileSync(join(folder, 'lock'), `${process.ppid} 1`);
    await (
      await startExampleProject({ port: 0, dataFolder: folder, publicFolder: folder })
    ).close();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('emptyDataFolder keeps folders that the backend did not create', async () => {
    const backend = await startExampleProject({
      port: 0,
      dataFolder: folder,
      publicFolder: folder,
    });
    await backend.close();
    mkdirSync(join(folder, 'holiday'));
    await emptyDataFolder(folder);
    expect(existsSync(join(folder, 'holiday'))).toBe(true);
    expect(existsSync(join(folder, 'identity'))).toBe(false);
  });

  it('contains the same data after a reset as at the first start', async () => {
    const backend = await runExampleProject();
    const fresh = JSON.stringify(await dev(backend, 'GET', 'dump')).replace(
      /\d{13}|\d{10}|\d{4}-[\d-]+T[\d:.]+Z/g,
      'T',
    );
    await fetch(`${backend.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k`, {
      method: 'POST',
      body: '{"email":"a@b.example","password":"abcdef"}',
    });
    await dev(backend, 'POST', 'users/disable', { user: 'jona@project.example' });
    await dev(backend, 'POST', 'faults', { kind: 'status', status: 503 });
    await dev(backend, 'POST', 'reset');
    expect(
      JSON.stringify(await dev(backend, 'GET', 'dump')).replace(
        /\d{13}|\d{10}|\d{4}-[\d-]+T[\d:.]+Z/g,
        'T',
      ),
    ).toBe(fresh);
    expect(await dev(backend, 'GET', 'faults')).toEqual([]);
    const restarted = await backend.restart();
    expect(await uids(restarted)).toEqual(['jona@project.example', 'ada@project.example']);
    await restarted.remove();
  });

  it('accepts the setting for repeated writes and rejects unknown values', async () => {
    const backend = await runExampleProject();
    await dev(backend, 'POST', 'documents', { repeatedWriteAnswer: 'permissionDenied' });
    await expect(
      dev(backend, 'POST', 'documents', { repeatedWriteAnswer: 'never' }),
    ).rejects.toThrow('repeatedWriteAnswer');
    await expect(dev(backend, 'GET', 'constructor')).rejects.toThrow('There is no GET');
    await backend.remove();
  });

  it('allows cross-origin requests only from pages on this machine', async () => {
    const backend = await runExampleProject();
    const preflight = (origin: string): Promise<Response> =>
      fetch(`${backend.origin}/v1/projects/x`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const near = await preflight('http://localhost:3000');
    expect([near.status, near.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'http://localhost:3000',
    ]);
    const far = await preflight('https://localhost.evil.example');
    expect([far.status, far.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    await backend.remove();
  });
});
