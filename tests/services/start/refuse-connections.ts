/**
 * Loaded into every process of a test by `node --import`: refuses each connection to another
 * machine and appends its target to the file that REFUSED_CONNECTIONS names.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const isLocal = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);

function refuse(target: string): Error {
  appendFileSync(process.env['REFUSED_CONNECTIONS'] ?? '', `${target}\n`);
  return Object.assign(new Error(`connect ECONNREFUSED ${target}`), { code: 'ECONNREFUSED' });
}

/** The host of a call of `connect`: (options), (port, host), (path), or Node's internal [options]. */
function hostOf([first, second]: readonly unknown[]): string {
  if (Array.isArray(first)) return hostOf(first);
  if (typeof first === 'object' && first !== null) {
    // A Unix domain socket.
    if ('path' in first && typeof first.path === 'string') return 'localhost';
    return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost';
  }
  return typeof second === 'string' ? second : 'localhost';
}

// TLS, HTTP and fetch use this method, too.
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]): net.Socket {
  const host = hostOf(args);
  if (isLocal(host)) Reflect.apply(connect, this, args);
  else {
    const error = refuse(host);
    process.nextTick(() => this.destroy(error));
  }
  return this;
};

for (const name of ['send', 'connect'] as const)
  dgram.Socket.prototype[name] = () => {
    throw refuse('a host by UDP');
  };

for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6'] as const) {
  for (const resolver of [dns, dns.promises]) {
    const ask: unknown = Reflect.get(resolver, name);
    if (typeof ask !== 'function') throw new Error(`dns.${name} does not exist`);
    Reflect.set(resolver, name, (...args: readonly unknown[]): unknown => {
      const host = String(args[0]);
      if (!isLocal(host)) throw refuse(host);
      const answer: unknown = Reflect.apply(ask, resolver, args);
      return answer;
    });
  }
}
syncBuiltinESMExports();
