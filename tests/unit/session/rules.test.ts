import { describe, expect, test } from 'vitest';
import {
  clientCodes,
  identityCode,
  serverMessageToCode,
} from '../../../src/features/session/model/auth-errors.ts';
import {
  readMailAction,
  withoutMailAction,
} from '../../../src/features/session/model/email-action-link.ts';
import {
  countryCodeFor,
  normalizePhone,
} from '../../../src/features/session/model/phone-number.ts';
import {
  emailProblem,
  newPasswordProblem,
  type Registration,
  registrationProblems,
} from '../../../src/features/session/model/registration.ts';
import { nameOf } from '../../../src/features/session/model/user.ts';
import { jona, jonasProfile } from './people.ts';

describe('phone numbers', () => {
  test.each([
    ['0171 / 234 56 78', '+49', '+491712345678'],
    ['+49 (0)171 2345678', '+49', '+491712345678'],
    ['0049 171 2345678', '+33', '+491712345678'],
    ['06 12 34 56 78', '+33', '+33612345678'],
    ['07700 900123', '+44', '+447700900123'],
    ['+49-171.2345678', '+49', '+491712345678'],
    ['  +4917123‑45678 ', '+49', '+491712345678'],
    ['Durchwahl 12', '+49', 'Durchwahl 12'],
    ['112', '+49', '112'],
    ['', '+49', ''],
  ])('%j with %s becomes %j', (typed, code, expected) => {
    expect(normalizePhone(typed, code)).toBe(expected);
  });

  test('the country code is that of the company, otherwise of the language', () => {
    expect(countryCodeFor('en', '+49')).toBe('+49');
    expect([countryCodeFor('de', ''), countryCodeFor('en', ''), countryCodeFor('fr', '')]).toEqual([
      '+49',
      '+44',
      '+33',
    ]);
  });
});

describe('registration', () => {
  const right: Registration = {
    firstName: 'Jona',
    lastName: 'Brandt',
    email: 'jona@firma.example',
    phone: '+491712345678',
    personnelNumber: '',
    depot: '',
    password: 'drei kurze Wörter',
  };
  test('accepts complete inputs', () => {
    expect(registrationProblems(right, [])).toEqual({});
  });
  test.each([
    [{ firstName: '  ' }, { firstName: 'firstNameMissing' }],
    [{ lastName: 'x'.repeat(61) }, { lastName: 'nameLong' }],
    [{ email: 'jona@' }, { email: 'emailInvalid' }],
    [{ phone: '' }, { phone: 'phoneMissing' }],
    [{ phone: '0171' }, { phone: 'phoneInvalid' }],
    [{ personnelNumber: '7' }, { personnelNumber: 'personnelNumberLength' }],
    [{ personnelNumber: 'P-4711' }, {}],
    [{ password: '😀'.repeat(11) }, { password: 'passwordShort' }],
    [{ password: '😀'.repeat(12) }, {}],
  ])('%j gives %j', (change, problems) => {
    expect(registrationProblems({ ...right, ...change }, [])).toEqual(problems);
  });
  test('requires a depot only if the company lists depots', () => {
    expect(registrationProblems(right, ['Kiel'])).toEqual({ depot: 'depotMissing' });
    expect(registrationProblems({ ...right, depot: 'Kiel' }, ['Kiel'])).toEqual({});
  });
  test.each([
    ['', 'emailMissing'],
    [' jona@firma.example ', undefined],
    ['a b@c.de', 'emailInvalid'],
    ['a@b@c', 'emailInvalid'],
    ['jona', 'emailInvalid'],
    ['jona@firma..example', 'emailInvalid'],
    ['jona@firma.', undefined],
    [`${'a'.repeat(250)}@b.de`, 'emailInvalid'],
    ['driver@depot', undefined],
  ])('the address %j: %s', (email, problem) => {
    expect(emailProblem(email)).toBe(problem);
  });
  test('a password has 12 to 128 characters, including spaces', () => {
    expect([
      newPasswordProblem(''),
      newPasswordProblem(' '.repeat(12)),
      newPasswordProblem('x'.repeat(128)),
      newPasswordProblem('x'.repeat(129)),
    ]).toEqual(['passwordMissing', undefined, undefined, 'passwordLong']);
  });
});

describe('links from mails', () => {
  test.each([
    ['https://app.example/login', undefined],
    ['https://app.example/login?redirect=%2Fsettings', undefined],
    ['https://app.example/login?mode=signIn&oobCode=abc', { kind: 'signIn' }],
    [
      'https://app.example/en/login?mode=resetPassword&oobCode=abc',
      { kind: 'resetPassword', code: 'abc' },
    ],
    [
      'https://app.example/login?mode=verifyEmail&oobCode=abc',
      { kind: 'verifyEmail', code: 'abc' },
    ],
    ['https://app.example/login?mode=resetPassword&oobCode=', { kind: 'malformed' }],
    ['https://app.example/login?oobCode=abc', { kind: 'malformed' }],
    ['https://app.example/login?mode=format&oobCode=abc', { kind: 'malformed' }],
  ])('%s', (url, action) => {
    expect(readMailAction(url)).toEqual(action);
  });
  test('are removed from the address after use', () => {
    expect(
      withoutMailAction(
        'https://app.example/en/login?redirect=%2Fen%2Fsettings&mode=signIn&oobCode=a&apiKey=k&lang=en#top',
      ),
    ).toBe('/en/login?redirect=%2Fen%2Fsettings#top');
  });
});

describe('error codes', () => {
  test('are read without the prefix of the service', () => {
    expect(identityCode({ code: 'auth/wrong-password' })).toBe('wrong-password');
    expect(identityCode({ code: 'storage/unauthorized' })).toBe('unauthorized');
    expect(identityCode({ code: 'permission-denied' })).toBe('permission-denied');
    // The service passes the answer of the function on within the message.
    const answer = '{"error":{"message":"address-not-accepted","status":"PERMISSION_DENIED"}}';
    const refusal = new Error(`Firebase: HTTP Cloud Function returned an error: ${answer}`);
    expect(identityCode(Object.assign(refusal, { code: 'auth/internal-error' }))).toBe(
      'address-not-accepted',
    );
    expect([identityCode(new Error('x')), identityCode(null), identityCode({ code: 5 })]).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
  });
  test('are read from errors of the server even with an explanation', () => {
    expect(serverMessageToCode('WEAK_PASSWORD : Password should be at least 6 characters')).toBe(
      'weak-password',
    );
    expect(serverMessageToCode('toString')).toBeUndefined();
    expect(Object.keys(clientCodes)).toContain('USER_DISABLED');
  });
});

test('nameOf returns the name of the profile, otherwise of the account, otherwise the address', () => {
  expect([
    nameOf(jona, jonasProfile),
    nameOf({ ...jona, displayName: 'J. B.' }, null),
    nameOf({ ...jona, displayName: null }, null),
    nameOf(null, null),
  ]).toEqual(['Jona Brandt', 'J. B.', 'jona@firma.example', '']);
});
