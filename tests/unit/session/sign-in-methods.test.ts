import { expect, test } from 'vitest';
import { linkedProviders, mayUnlink } from '../../../src/features/session/model/sign-in-methods.ts';
import { jona } from './people.ts';

const linked = (...ids: readonly string[]) => ({
  ...jona,
  providerData: ids.map((providerId) => ({
    providerId,
    uid: 'x',
    displayName: null,
    email: null,
    phoneNumber: null,
    photoURL: null,
  })),
});

test('linkedProviders › lists linked providers in the order of the login screen', () => {
  expect(linkedProviders(linked('twitter.com', 'password', 'google.com'))).toEqual(['google', 'x']);
});

test.each([
  [
    'a provider in addition to a password',
    ['password', 'google.com'],
    ['password', 'google'],
    true,
  ],
  [
    'a provider in addition to a mail link',
    ['password', 'google.com'],
    ['emailLink', 'google'],
    true,
  ],
  ['one of two providers', ['github.com', 'google.com'], ['github', 'google'], true],
  ['the only sign-in method', ['google.com'], ['password', 'google'], false],
  [
    'a provider in addition to a password that the company does not offer',
    ['password', 'google.com'],
    ['google'],
    false,
  ],
  [
    'a provider in addition to another that the company no longer offers',
    ['github.com', 'google.com'],
    ['google'],
    false,
  ],
] as const)('mayUnlink › %s', (_what, ids, offered, expected) => {
  expect(mayUnlink(linked(...ids), 'google', offered)).toBe(expected);
});
