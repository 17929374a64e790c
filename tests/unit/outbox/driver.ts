/** A driver who is signed in, for tests. */
import type { User } from '../../../src/features/session/model/user.ts';

export const driver = (uid: string, more: Partial<User> = {}): User => ({
  uid,
  displayName: 'Jona Brandt',
  photoURL: null,
  email: null,
  emailVerified: false,
  phoneNumber: null,
  tenantId: null,
  providerData: [],
  metadata: {},
  isAnonymous: false,
  ...more,
});
