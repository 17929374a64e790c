/** One phone with its pages, its worker and its driver, and the service that it sends to. */
import { databaseName } from '../../../../src/platform/storage-keys.ts';
import { type Browser, Locks } from './browser.ts';
import { DeviceDatabase } from './device-database.ts';
import { type Life, Machine, type Place } from './machine.ts';
import { Network, tokenOf } from './network.ts';
import { Service } from './service.ts';

export class Phone implements Browser {
  readonly machine: Machine;
  readonly locks = new Locks();
  readonly hasLocks: boolean;
  readonly texts = new Map<string, string>();
  readonly recordedAttempts = new Set<string>();
  readonly database: DeviceDatabase;
  readonly service = new Service();
  readonly network: Network;
  readonly fetch: Browser['fetch'];
  isOnline = true;
  isTextFull = false;
  /** The driver who is signed in. */
  driver: 'jona' | 'mika' | undefined = 'jona';
  mayReport = true;
  /** True if the token on this phone must be renewed. */
  isTokenOld = false;
  appVersion = '1.0.0';
  /** True when all faults have ended. */
  isCalm = false;
  private readonly lives = new Map<Place, Life>();

  constructor(seed: number) {
    this.machine = new Machine(seed);
    this.hasLocks = !this.machine.random.chance(0.15);
    this.service.checksRulesFirst = this.machine.random.chance(0.5);
    this.service.hasEarlierRules = this.machine.random.chance(0.5);
    this.database = new DeviceDatabase(this.machine);
    this.network = new Network(this.machine, this.service, () => ({
      token: this.token(),
      uid: this.driver ?? '',
    }));
    this.fetch = this.network.fetch;
  }

  get isFull(): boolean {
    return this.database.troubles.isFull;
  }
  /** The limit of localStorage is separate, but a disk without space affects both. */
  setFull(isFull: boolean): void {
    this.database.troubles.isFull = isFull;
    this.database.free = 0;
    this.isTextFull = isFull && this.machine.random.chance(0.5);
  }
  readonly lifeAt = (place: Place): Life | undefined => this.lives.get(place);
  begin(place: Place): Life {
    const life = this.machine.newLife(place);
    this.lives.set(place, life);
    return life;
  }
  async end(place: Place): Promise<void> {
    const life = this.lives.get(place);
    if (!life) return;
    this.lives.delete(place);
    // Code that waits for a lock ends with the page, or the next page would wait for it.
    this.locks.release(life);
    await this.machine.end(life);
  }

  /** The database of the app, or that of the identity library, which has only the account. */
  readonly openDatabase = (name: string): unknown =>
    name === databaseName
      ? this.database
      : {
          objectStoreNames: { contains: () => true },
          get: () => Promise.resolve(this.account()),
          close: () => undefined,
        };

  private token(): string {
    const seconds = Math.floor(this.machine.serverTime / 1000);
    return tokenOf({
      sub: this.driver,
      mayReport: this.mayReport,
      iat: seconds,
      exp: seconds + 3600,
    });
  }
  /** The account as the identity library stores it. */
  private account(): unknown {
    if (this.driver === undefined) return undefined;
    const expirationTime = this.machine.clock + (this.isTokenOld ? 0 : 3_600_000);
    const tokens = { refreshToken: 'x', accessToken: this.token(), expirationTime };
    return { value: { uid: this.driver, stsTokenManager: tokens } };
  }
}
