/** Everything that happens in a schedule: actions of the driver, faults and repairs. */
import { readBase } from '../../../../src/features/drafts/model/draft-revision.ts';
import { isWaiting, type OutboxItem } from '../../../../src/features/outbox/model/outbox-item.ts';
import { groupReports } from '../../../../src/features/outbox/model/report-status.ts';
import { mayBecomeDraft } from '../../../../src/features/outbox/model/thread.ts';
import { outboxLock } from '../../../../src/platform/storage-keys.ts';
import { Form } from './form.ts';
import { Ledger } from './ledger.ts';
import type { NetworkHost } from './network.ts';
import { type LoadedPages, Page, runWorker } from './pages.ts';
import { Phone } from './phone.ts';

const day = 86_400_000;
const hosts: readonly NetworkHost[] = ['documents', 'files', 'live', 'token'];

export class Schedule {
  readonly phone: Phone;
  readonly ledger: Ledger;
  readonly loaded: LoadedPages;
  readonly pages = new Map<Page['place'], Page>();
  /** The reports that are only in the memory of a page when all faults have ended. */
  inMemory: readonly OutboxItem[] = [];
  private forms: { readonly page: Page; readonly form: Form }[] = [];

  constructor(seed: number, loaded: LoadedPages) {
    this.phone = new Phone(seed);
    this.loaded = loaded;
    this.ledger = new Ledger(this.phone.machine.random);
  }

  private get random() {
    return this.phone.machine.random;
  }
  private note(what: string): void {
    this.phone.machine.note(`* ${what}`);
  }

  openPage(place: 'page A' | 'page B'): Page {
    const open = this.pages.get(place);
    if (open) return open;
    const page = new Page(this.phone, place, this.loaded[place]);
    this.pages.set(place, page);
    return page;
  }
  async closePage(place: Page['place']): Promise<void> {
    const page = this.pages.get(place);
    if (!page) return;
    this.note(`${page.life.name} is killed`);
    this.pages.delete(place);
    // On a full device the report may have been in the memory of the page already.
    for (const one of this.forms)
      if (one.page === page && one.form.isBusy && this.phone.isFull) one.form.loseMemory();
    this.forms = this.forms.filter((one) => one.page !== page);
    await page.end();
    this.ledger.ended(page.life);
  }
  /** Closes everything, because the next schedule uses the same modules. */
  async end(): Promise<void> {
    for (const place of ['page A', 'page B'] as const) await this.closePage(place);
    await this.phone.end('worker');
  }
  private anyPage(): Page {
    const open = [...this.pages.values()];
    return open.length > 0 ? this.random.pick(open) : this.openPage('page A');
  }

  /** The form of a page; opens one if necessary. */
  private useForm(): void {
    const { driver } = this.phone;
    if (driver === undefined) return;
    const page = this.anyPage();
    this.forms = this.forms.filter(({ form }) => !form.isClosed);
    const open = this.forms.find((one) => one.page === page)?.form;
    if (open) {
      if (open.isBusy) return;
      if (this.random.chance(0.4)) open.edit();
      else open.send();
      return;
    }
    const drafts = page.outbox.drafts;
    if (drafts.length > 0 && this.random.chance(0.6)) {
      const { id } = this.random.pick(drafts);
      this.openDraft(page, id, false);
      return;
    }
    const form = Form.begin(page, this.phone, this.ledger, driver);
    this.forms.push({ page, form });
    form.edit();
  }
  private openDraft(page: Page, id: string, isEdited: boolean): void {
    page.run(
      `open the draft ${id.slice(0, 4)}`,
      () => Form.open(page, this.phone, this.ledger, id),
      (form) => {
        if (!form || this.forms.some((one) => one.page === page)) return;
        this.forms.push({ page, form });
        if (isEdited) form.edit();
      },
    );
  }
  private closeForm(): void {
    this.forms = this.forms.filter(({ form }) => form.isBusy || this.random.chance(0.5));
  }

  private pickItem(
    may: (item: OutboxItem) => boolean,
  ): { page: Page; item: OutboxItem } | undefined {
    const page = this.anyPage();
    const items = page.outbox.items.filter(may);
    return items.length > 0 ? { page, item: this.random.pick(items) } : undefined;
  }
  private takeBack(): void {
    const picked = this.pickItem((item) => mayBecomeDraft(item));
    if (!picked) return;
    const { page, item } = picked;
    page.run(
      `take back ${item.id.slice(0, 4)}`,
      () => page.modules.actions.takeBack(item),
      (draft) => draft && this.openDraft(page, draft.id, true),
    );
  }
  /** A near miss arrives without an answer; the driver takes it back, switches the name and sends it. */
  private async changeMind(): Promise<void> {
    const { driver, network, machine } = this.phone;
    const page = this.anyPage();
    if (driver === undefined || this.forms.some((one) => one.page === page)) return;
    network.weather.set('documents', 'forgetful');
    const form = Form.begin(page, this.phone, this.ledger, driver, 'nearbyAccident');
    this.forms.push({ page, form });
    if (this.random.chance(0.5)) form.addPhoto();
    form.send();
    for (let steps = 20 + this.random.below(30); steps > 0; steps -= 1) await machine.step();
    network.weather.delete('documents');
    const item = page.outbox.items.find(({ id }) => id === form.draftId);
    if (!item || !mayBecomeDraft(item)) return;
    page.run(
      `take back ${item.id.slice(0, 4)}`,
      () => page.modules.actions.takeBack(item),
      (draft) => draft && this.openDraft(page, draft.id, true),
    );
  }
  private discard(): void {
    const page = this.anyPage();
    const { drafts } = page.outbox;
    if (drafts.length === 0) return;
    const draft = this.random.pick(drafts);
    const { id, inputs } = draft;
    const undo = this.ledger.discard(id, inputs);
    // The page of an open form loses the lock and shows the draft as discarded.
    const closed = this.forms.filter(({ form }) => form.draftId === id && !form.isClosed);
    for (const { form } of closed) {
      // On a full device the report may be in the memory of its page already.
      if (form.isBusy && this.phone.isFull) form.loseMemory();
      form.isClosed = true;
    }
    page.run(
      `discard ${id.slice(0, 4)}`,
      () => page.modules.actions.discard(id, readBase(draft)),
      (isDiscarded) => {
        if (isDiscarded) return;
        // Another page has written a newer version, which stays.
        undo();
        for (const { form } of closed) form.isClosed = false;
      },
    );
  }
  private retry(): void {
    const picked = this.pickItem(
      ({ state, photos }) =>
        state.status === 'rejected' ||
        photos.some(({ missing, unreadable }) => missing ?? unreadable),
    );
    if (!picked) return;
    const { page, item } = picked;
    const withoutUnreadable =
      item.photos.some(({ unreadable }) => unreadable) && this.random.chance(0.5);
    page.run(`retry ${item.id.slice(0, 4)}${withoutUnreadable ? ' without unreadable' : ''}`, () =>
      page.modules.actions.retry(item, { withoutUnreadable }),
    );
  }
  private sendNow(): void {
    const page = this.anyPage();
    const waiting = page.outbox.items.find(({ state }) => isWaiting(state));
    page.run('send now', () =>
      page.modules.actions.sendNow(this.random.chance(0.3) ? waiting : undefined),
    );
  }
  private hide(): void {
    const page = this.anyPage();
    const { sent } = groupReports([], page.outbox.items, {});
    const [shown] = sent;
    if (!shown) return;
    if (shown.item.photos.some(({ missingRefused }) => missingRefused))
      this.ledger.removedIds.add(shown.item.id);
    page.run(`hide ${shown.item.id.slice(0, 4)}`, () =>
      page.modules.actions.hideReport(shown.item, shown.reportStatus),
    );
  }
  private follow(): void {
    const picked = this.pickItem(
      ({ state, anonymous }) => !anonymous && ['sent', 'arrived'].includes(state.status),
    );
    if (!picked) return;
    const { page, item } = picked;
    const purpose = this.random.pick([
      'correction',
      'correction',
      'addition',
      'withdrawal',
    ] as const);
    const { beginFollowing, loadPhotos } = page.modules.following;
    page.run(`begin a ${purpose} of ${item.id.slice(0, 4)}`, async () => {
      const pixels = purpose === 'correction' ? await loadPhotos(item).catch(() => []) : [];
      return beginFollowing(item, undefined, purpose, pixels);
    });
  }

  private async signInAs(driver: Phone['driver']): Promise<void> {
    this.phone.driver = driver;
    this.note(driver ? `${driver} signs in` : 'sign-out');
    for (const { form } of this.forms) form.isClosed = true;
    this.forms = [];
    for (const page of this.pages.values())
      page.run('read again', () => page.modules.store.refreshOutbox());
    await this.phone.machine.settle();
  }

  private readonly actions: readonly (readonly [number, () => void | Promise<void>])[] = [
    [24, () => this.useForm()],
    [1, () => this.closeForm()],
    [12, () => this.takeBack()],
    [3, () => this.changeMind()],
    [2, () => this.discard()],
    [3, () => this.retry()],
    [4, () => this.sendNow()],
    [1, () => this.hide()],
    [3, () => this.follow()],
    [4, () => void this.openPage(this.random.pick(['page A', 'page B']))],
    [4, () => this.closePage(this.random.pick(['page A', 'page B']))],
    [4, () => runWorker(this.phone, this.loaded.worker)],
    [2, () => this.phone.end('worker')],
    [1, () => this.signInAs(this.random.pick(['jona', 'jona', 'mika', undefined]))],
  ];
  private readonly faults: readonly (readonly [number, () => void])[] = [
    [
      8,
      () => {
        const host = this.random.pick(hosts);
        const weather = this.random.pick([
          'good',
          'flaky',
          'flaky',
          'forgetful',
          'forgetful',
          'dead',
          'portal',
          'busy',
        ] as const);
        this.note(`network to ${host}: ${weather}`);
        this.phone.network.weather.set(host, weather);
      },
    ],
    [3, () => this.phone.network.weather.clear()],
    [2, () => (this.phone.isOnline = !this.phone.isOnline)],
    [
      2,
      () => {
        this.phone.setFull(!this.phone.isFull);
        this.note(this.phone.isFull ? 'the device is full' : 'the device has room');
      },
    ],
    [
      2,
      () => {
        const { service } = this.phone;
        service.refusesDocuments = service.refusesDocuments
          ? undefined
          : this.random.pick([400, 403, 413]);
        this.note(`documents are refused: ${service.refusesDocuments ?? 'no'}`);
      },
    ],
    [
      2,
      () => {
        const { service } = this.phone;
        service.refusesReading = !service.refusesReading;
        this.note(`reading is refused: ${service.refusesReading}`);
      },
    ],
    [
      1,
      () => {
        const { service } = this.phone;
        service.refusesFiles = service.refusesFiles ? undefined : this.random.pick([400, 403, 413]);
        this.note(`files are refused: ${service.refusesFiles ?? 'no'}`);
      },
    ],
    [
      1,
      () => {
        this.phone.mayReport = !this.phone.mayReport;
        this.note(`the driver may report: ${this.phone.mayReport}`);
      },
    ],
    [1, () => (this.phone.isTokenOld = !this.phone.isTokenOld)],
    [
      1,
      () => {
        this.phone.machine.clockError = this.random.pick([-3, -1, 0, 1, 3]) * day;
        this.note(`the clock is ${this.phone.machine.clockError / day} days off`);
      },
    ],
    [1, () => (this.phone.appVersion = `1.0.${this.random.below(3)}`)],
    [
      2,
      () => {
        const { troubles } = this.phone.database;
        troubles.readFailure = this.random.pick([0, 0, 0.02, 0.3]);
        troubles.writeFailure = this.random.pick([0, 0, 0.02, 0.2]);
        troubles.lateFailure = this.random.pick([0, 0, 0, 0.05]);
      },
    ],
    [
      1,
      () => {
        const { stores, troubles } = this.phone.database;
        const ids = [...stores.photos.keys()];
        if (troubles.unreadable.size > 0) troubles.unreadable.clear();
        else if (ids.length > 0) troubles.unreadable.add(this.random.pick(ids));
      },
    ],
    [
      1,
      () => {
        if (!this.phone.locks.isWaitedFor(outboxLock)) return;
        if (this.phone.locks.steal(outboxLock)) this.note('the lock is stolen');
      },
    ],
  ];

  /** Lets something happen: an action of the driver, or a fault that begins or ends. */
  async happen(): Promise<void> {
    const all: readonly (readonly [number, () => void | Promise<void>])[] = this.random.chance(0.75)
      ? this.actions
      : this.faults;
    let rest = this.random.next() * all.reduce((sum, [weight]) => sum + weight, 0);
    const chosen = all.find(([weight]) => (rest -= weight) < 0);
    await chosen?.[1]();
    await this.phone.machine.settle();
  }

  /** Ends all faults. */
  repair(): void {
    this.note('all faults end');
    const { phone } = this;
    phone.isCalm = true;
    phone.network.weather.clear();
    phone.network.faultRate = 0;
    phone.isOnline = true;
    phone.setFull(false);
    phone.service.refusesDocuments = undefined;
    phone.service.refusesReading = false;
    phone.service.refusesFiles = undefined;
    phone.mayReport = true;
    phone.isTokenOld = false;
    phone.machine.clockError = 0;
    const { troubles } = phone.database;
    troubles.readFailure = troubles.writeFailure = troubles.lateFailure = 0;
    troubles.unreadable.clear();
  }
  async signIn(driver: Phone['driver']): Promise<void> {
    await this.signInAs(driver);
  }
}
