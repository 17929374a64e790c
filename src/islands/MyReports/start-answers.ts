import { rest } from './rest.ts';

/**
 * Requests the office's answers and the reports on the server. The first paint does not need them,
 * so they are requested afterwards.
 */
export function startAnswers(): void {
  void rest.whenLoaded.then(({ startReceipts, startOwnReports }) => {
    startReceipts();
    void startOwnReports();
  });
}
