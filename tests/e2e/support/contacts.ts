import type { Page } from 'playwright/test';

/** Adds the company's phone numbers to the config.json of this browser. */
export async function setContacts(
  page: Page,
  origin: string,
  contacts: Readonly<Record<string, string>>,
): Promise<void> {
  const config = (await (await fetch(`${origin}/config.json`)).json()) as object;
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, contacts } }));
}
