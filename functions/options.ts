/** Options of each function that does not set its own. */
import { setGlobalOptions } from 'firebase-functions';
import { serviceAccounts } from './service-accounts.ts';

setGlobalOptions({
  region: 'europe-west1',
  maxInstances: 5,
  concurrency: 1,
  memory: '256MiB',
  serviceAccount: serviceAccounts.notify,
});
