/** Writes records that no screen writes, such as damaged records or those of an older version. */
import { expect, type Page } from 'playwright/test';

/** Writes `records` to a store of the app's database. */
export async function writeRaw(
  page: Page,
  store: string,
  records: readonly unknown[],
): Promise<void> {
  // Wait until the app has created the database, because opening it earlier would create an empty
  // one.
  await expect
    .poll(() =>
      page.evaluate(async () => (await indexedDB.databases()).map((database) => database.name)),
    )
    .toContain('tanklotse');
  await page.evaluate(
    async ([name, rows]) => {
      const open = indexedDB.open('tanklotse');
      await new Promise((resolve) => {
        open.onsuccess = resolve;
      });
      const transaction = open.result.transaction(name, 'readwrite');
      for (const row of rows) transaction.objectStore(name).put(row);
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      open.result.close();
    },
    [store, records] as const,
  );
}
