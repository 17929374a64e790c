/** The network between a phone and the services, with its faults. */
import { currentLife, Killed, type Machine } from './machine.ts';
import {
  type Caller,
  refusal,
  type Service,
  type ServiceAnswer,
  type WireFields,
} from './service.ts';

export type NetworkHost = 'documents' | 'files' | 'live' | 'token';
/**
 * "flaky": most requests fail somehow. "forgetful": the answers get lost. "portal": a login page
 * answers. "busy": the service is overloaded.
 */
type Weather = 'good' | 'flaky' | 'forgetful' | 'dead' | 'portal' | 'busy';
const faults = [
  'lost request',
  'lost answer',
  'late request',
  'request carried out twice',
  'truncated answer',
  'login page',
  'overload',
  'error after the work',
  'part of the body',
] as const;
type Fault = (typeof faults)[number] | 'none';
const faultsOf: Readonly<Record<Exclude<Weather, 'good' | 'flaky'>, Fault>> = {
  forgetful: 'lost answer',
  dead: 'lost request',
  portal: 'login page',
  busy: 'overload',
};

interface Request {
  readonly host: NetworkHost;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The claims of a token. */
export const tokenOf = (claims: object): string => `x.${btoa(JSON.stringify(claims))}.x`;
function callerOf({ url, headers }: Request): Caller {
  const token = headers['Authorization'] ?? new URL(url).searchParams.get('auth') ?? '';
  const claims = JSON.parse(atob(token.split('.')[1] ?? '')) as Record<string, unknown>;
  return { uid: String(claims['sub']), mayReport: claims['mayReport'] === true };
}
const hostOf = (url: string): NetworkHost => {
  if (url.includes('securetoken')) return 'token';
  if (url.includes('firestore')) return 'documents';
  return url.includes('firebasestorage') ? 'files' : 'live';
};
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const jsonOf = <Body>(bytes: Uint8Array): Body => JSON.parse(textOf(bytes)) as Body;

interface Write {
  readonly writes: readonly {
    readonly update: { readonly name: string; readonly fields: WireFields };
  }[];
}
interface Filter {
  readonly fieldFilter: {
    readonly value: { readonly stringValue?: string; readonly referenceValue?: string };
  };
}
interface Query {
  readonly structuredQuery: {
    readonly where: { readonly compositeFilter: { readonly filters: readonly Filter[] } };
  };
}

async function bytesOf(body: BodyInit | null | undefined): Promise<Uint8Array> {
  if (body instanceof Blob) return new Uint8Array(await body.arrayBuffer());
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (body instanceof URLSearchParams) return new TextEncoder().encode(body.toString());
  return new TextEncoder().encode(typeof body === 'string' ? body : '');
}
/** The path of a document in the body of a request that creates it. */
const createdPath = (write: Write['writes'][number] | undefined): string =>
  write?.update.name.split('/documents/')[1] ?? '';

export class Network {
  readonly weather = new Map<NetworkHost, Weather>();
  /** The probability of a fault in good weather. */
  faultRate = 0.08;
  /** Documents that arrived after the service had answered that they are not there. */
  readonly late = new Set<string>();
  private readonly machine: Machine;
  private readonly service: Service;
  /** Returns a new token of the driver who is signed in. */
  private readonly newToken: () => { readonly token: string; readonly uid: string };

  constructor(machine: Machine, service: Service, newToken: Network['newToken']) {
    this.machine = machine;
    this.service = service;
    this.newToken = newToken;
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (currentLife().isEnded) throw new Killed();
    const { signal, body } = init;
    signal?.throwIfAborted();
    const bytes = await bytesOf(body);
    const headers = (init.headers ?? {}) as Record<string, string>;
    const request = { host: hostOf(url), method: init.method ?? 'GET', url, headers, body: bytes };
    const what = this.nameOf(request);
    const answered = this.machine.operate(what, () => this.answer(request, what), {
      kill: () => {
        const fate = this.machine.random.pick(['lost', 'carried out', 'late'] as const);
        this.machine.note(`  killed during ${what}: ${fate}`);
        if (fate === 'carried out') this.carryOut(request);
        if (fate === 'late') this.carryOutLater(request, what);
      },
    });
    if (!signal) return answered;
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      answered.then(resolve, reject);
    });
  };

  private nameOf({ host, method, url, headers, body }: Request): string {
    const path = decodeURIComponent(
      /documents\/([^?]*)\?|\/o\/([^?]*)|name=([^&]*)/.exec(url)?.slice(1).find(Boolean) ?? '',
    );
    if (url.includes(':commit')) {
      const [write] = jsonOf<Write>(body).writes;
      return `create ${createdPath(write)}`;
    }
    const command = headers['X-Goog-Upload-Command'] ?? headers['X-Goog-Upload-Protocol'] ?? '';
    return [method, host, url.includes(':runQuery') ? 'query' : path, command]
      .filter(Boolean)
      .join(' ');
  }

  private faultOf({ host }: Request): Fault {
    const weather = this.weather.get(host) ?? 'good';
    const { random } = this.machine;
    if (weather !== 'good' && weather !== 'flaky') return faultsOf[weather];
    return random.chance(weather === 'flaky' ? 0.6 : this.faultRate) ? random.pick(faults) : 'none';
  }

  private answer(request: Request, what: string): Response {
    const fault = this.faultOf(request);
    if (fault !== 'none') this.machine.note(`    ${fault}`);
    const { random } = this.machine;
    switch (fault) {
      case 'lost request':
        throw new TypeError('Failed to fetch');
      case 'lost answer':
        this.carryOut(request);
        throw new TypeError('Failed to fetch');
      case 'late request':
        this.carryOutLater(request, what);
        throw new TypeError('Failed to fetch');
      case 'part of the body':
        this.carryOutPart(request);
        throw new TypeError('Failed to fetch');
      case 'request carried out twice':
        this.carryOut(request);
        return response(this.carryOut(request));
      case 'truncated answer':
        return response(this.carryOut(request), true);
      case 'login page':
        return response({ status: random.pick([200, 403, 511]), body: '<h1>Welcome</h1>' });
      case 'overload':
        return response(refusal(random.pick([401, 402, 409, 412, 429, 503]), 'ABORTED'));
      case 'error after the work':
        this.carryOut(request);
        return response(refusal(random.pick([500, 503]), 'INTERNAL'));
      case 'none':
        return this.note(response(this.carryOut(request)));
    }
  }
  private note(answer: Response): Response {
    if (!answer.ok) this.machine.note(`    ${answer.status}`);
    return answer;
  }

  private carryOutLater(request: Request, what: string): void {
    this.machine.later(`the late request arrives: ${what}`, () => {
      const before = new Set(this.service.documents.keys());
      this.carryOut(request);
      for (const path of this.service.documents.keys()) if (!before.has(path)) this.late.add(path);
    });
  }
  /** Only a resumable upload keeps a part of its bytes. */
  private carryOutPart({ url, headers, body }: Request): void {
    const offset = headers['X-Goog-Upload-Offset'];
    if (offset === undefined) return;
    const length = this.machine.random.below(body.byteLength + 1);
    this.service.receivePart(url, Number(offset), body.slice(0, length));
  }

  private carryOut(request: Request): ServiceAnswer {
    switch (request.host) {
      case 'token': {
        const { token, uid } = this.newToken();
        return { status: 200, body: { id_token: token, expires_in: '3600', user_id: uid } };
      }
      case 'documents':
        return this.document(request);
      case 'files':
        return this.file(request);
      case 'live':
        return this.live(request);
    }
  }
  private document(request: Request): ServiceAnswer {
    const { url, body } = request;
    const caller = callerOf(request);
    if (url.includes(':commit')) {
      const [write] = jsonOf<Write>(body).writes;
      return this.service.commit(caller, createdPath(write), write?.update.fields ?? {});
    }
    if (url.includes(':runQuery')) return this.query(caller, body);
    return this.service.readDocument(caller, /documents\/([^?]*)\?/.exec(url)?.[1] ?? '');
  }
  private query(caller: Caller, body: Uint8Array): ServiceAnswer {
    const { filters } = jsonOf<Query>(body).structuredQuery.where.compositeFilter;
    const [author, name] = filters.map(({ fieldFilter }) => fieldFilter.value);
    const path = name?.referenceValue?.split('/documents/')[1] ?? '';
    return this.service.query(caller, author?.stringValue ?? '', path);
  }
  private file(request: Request): ServiceAnswer {
    const { url, headers, body, method } = request;
    const caller = callerOf(request);
    const place = /\/o\/([^?]*)/.exec(url)?.[1];
    if (method === 'GET') return this.service.readFile(decodeURIComponent(place ?? ''));
    const command = headers['X-Goog-Upload-Command'];
    if (command === 'query') return this.service.queryUpload(url);
    if (command === 'start') {
      const { name, contentType } = jsonOf<{ name: string; contentType: string }>(body);
      return this.service.startUpload(caller, name, contentType);
    }
    if (command !== undefined) {
      const offset = Number(headers['X-Goog-Upload-Offset']);
      return this.service.continueUpload(caller, url, offset, body);
    }
    return this.multipart(caller, body);
  }
  private multipart(caller: Caller, body: Uint8Array): ServiceAnswer {
    const buffer = Buffer.from(body);
    const first = buffer.indexOf('\r\n\r\n') + 4;
    const description = buffer.subarray(first, buffer.indexOf('\r\n', first));
    const { name, contentType } = jsonOf<{ name: string; contentType: string }>(description);
    const second = buffer.indexOf('\r\n\r\n', first) + 4;
    const bytes = new Uint8Array(buffer.subarray(second, buffer.lastIndexOf('\r\n--')));
    return this.service.upload(caller, name, { bytes, type: contentType });
  }
  /** The entry for the next driver, or the announcement to the desks, which may get lost. */
  private live({ body, method }: Request): ServiceAnswer {
    if (method === 'PATCH')
      for (const place of Object.keys(jsonOf<object>(body))) {
        const id = /^vehicles\/[^/]+\/(.*)/.exec(place)?.[1];
        if (id !== undefined) this.service.vehicles.add(id);
      }
    return { status: 200, body: {} };
  }
}

function response({ status, body, headers = {} }: ServiceAnswer, isTruncated = false): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const whole = isTruncated ? text.slice(0, text.length / 2) : text;
  const answer: Pick<Response, 'status' | 'ok' | 'headers' | 'text' | 'json'> = {
    status,
    ok: status >= 200 && status < 300,
    headers: new Headers(headers),
    text: () => Promise.resolve(whole),
    json: () => Promise.resolve(JSON.parse(whole)),
  };
  return answer as Response;
}
