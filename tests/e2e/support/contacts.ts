import type { Page } from 'playwright/test';

/** Gives the pages of this browser the company's numbers, beside the rest of its config.json. */
export async function setContacts(
  page: Page,
  origin: string,
  contacts: Readonly<Record<string, string>>,
): Promise<void> {
  const config = (await (await fetch(`${origin}/config.json`)).json()) as object;
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, contacts } }));
}
