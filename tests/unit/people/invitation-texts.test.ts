import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { invitationTexts } from '../../../functions/invitation-texts.ts';
import { locales } from '../../../src/i18n/locales.ts';

const loginSchema = z.object({ forgot: z.string() });

describe.each(locales)('the mail that invites a driver in %s', (locale) => {
  const { text } = invitationTexts[locale];
  const links = {
    email: 'jona@x.example',
    link: 'https://x.example/a',
    login: 'https://x.example',
  };

  test('contains address and links, and names the way to a new link as the sign-in page does', () => {
    const login = readFileSync(`src/locales/${locale}/login.json`, 'utf8');
    const { forgot } = loginSchema.parse(JSON.parse(login));
    for (const part of [...Object.values(links), forgot]) expect(text(links)).toContain(part);
  });
});
