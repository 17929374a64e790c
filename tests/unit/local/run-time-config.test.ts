import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, type Running } from '../../fixtures/running-backend.ts';

let backend: Running;
beforeAll(async () => {
  backend = await run();
});
afterAll(async () => {
  await backend.remove();
});

describe('/config.json of the local backend', () => {
  it("contains the local backend and keeps the company's own values", async () => {
    const answer = await fetch(`${backend.origin}/config.json`);
    expect(await answer.json()).toEqual({
      brand: { name: 'Muster' },
      signInMethods: ['password'],
      emulatorOrigin: backend.origin,
      firebase: {
        apiKey: 'demo-api-key',
        projectId: 'demo-tanklotse',
        authDomain: `localhost:${backend.port}`,
        storageBucket: 'demo-tanklotse.appspot.com',
        messagingSenderId: '0',
        appId: '1:1:web:demo',
        databaseURL: `${backend.origin}/?ns=demo-tanklotse`,
      },
    });
  });
});
