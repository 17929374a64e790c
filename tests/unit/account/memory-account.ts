/** An account service in memory that records its calls and can fail. */
import type {
  AccountPort,
  Confirmation,
} from '../../../src/features/account/model/account-port.ts';
import { IdentityError } from '../../../src/features/session/model/auth-errors.ts';
import type { User } from '../../../src/features/session/model/user.ts';

export class MemoryAccount implements AccountPort {
  user: User;
  photo: Blob | null = null;
  password = true;
  lately = false;
  isDeleted = false;
  /** Code that every call rejects with. */
  fails: string | undefined;
  readonly calls: string[] = [];
  constructor(user: User) {
    this.user = user;
  }

  #reach(call: string): void {
    this.calls.push(call);
    if (this.fails !== undefined) throw new IdentityError(this.fails);
  }
  async hasPassword(): Promise<boolean> {
    this.#reach('hasPassword');
    return this.password;
  }
  async hasRecentSignIn(): Promise<boolean> {
    return this.lately;
  }
  async confirm(confirmation: Confirmation): Promise<boolean> {
    this.#reach(`confirm ${confirmation.kind}`);
    return true;
  }
  async reload(): Promise<User> {
    this.#reach('reload');
    return this.user;
  }
  async changePassword(): Promise<User> {
    this.#reach('changePassword');
    return this.user;
  }
  async changeEmail(): Promise<void> {
    this.#reach('changeEmail');
  }
  async linkProvider(): Promise<User> {
    this.#reach('link');
    return this.user;
  }
  async unlinkProvider(providerId: string): Promise<User> {
    this.#reach(`unlink ${providerId}`);
    this.user = {
      ...this.user,
      providerData: this.user.providerData.filter((one) => one.providerId !== providerId),
    };
    return this.user;
  }
  async putPhoto(photo: Blob): Promise<User> {
    this.#reach('putPhoto');
    this.photo = photo;
    this.user = {
      ...this.user,
      photoURL: `https://files.example/o/${encodeURIComponent(`users/${this.user.uid}/photo.jpg`)}?token=${this.calls.length}`,
    };
    return this.user;
  }
  async removePhoto(): Promise<User> {
    this.#reach('removePhoto');
    this.photo = null;
    this.user = { ...this.user, photoURL: null };
    return this.user;
  }
  async loadPhoto(): Promise<Blob | null> {
    this.#reach('loadPhoto');
    return this.photo;
  }
  async loadServerData() {
    this.#reach('loadServerData');
    return {
      reports: [{ id: 'r', kind: 'dispositionMessage' }],
      receipts: null,
      readings: [],
      phones: [],
    };
  }
  async deleteAccount(): Promise<void> {
    this.#reach('delete');
    this.isDeleted = true;
  }
}
