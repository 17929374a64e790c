import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import type { BackendContext, Product } from '../product.ts';
import { type Connection, serveConnection } from './connection.ts';
import { messageLimit } from './frames.ts';
import { parseNode, plainValue } from './node.ts';
import { answerRest } from './rest.ts';
import { loadRules } from './rules.ts';
import { assign, type Commit, openStore } from './store.ts';

export interface Live extends Product {
  /** Calls `listener` with each commit as soon as it is durable. */
  subscribe(listener: (commit: Commit) => void): () => void;
  /** Sets values by path without the rules; not reachable over HTTP. */
  readonly admin: { set(values: ReadonlyMap<string, unknown>): Promise<void> };
}

const tickMilliseconds = 1000;
const probeMilliseconds = 30_000;

/**
 * The Realtime Database of one project over WebSocket and REST, under database.rules.json. Its data
 * is in `dataFolder`/live. Rejects when the rules are invalid or the data is damaged.
 */
export async function createLive(context: BackendContext): Promise<Live> {
  const rules = await loadRules(context.rulesFolder);
  const store = await openStore(join(context.dataFolder, 'live'));
  const parts = { context, rules, store };
  const namespaces = new Set([context.projectId, `${context.projectId}-default-rtdb`]);
  const connections = new Map<string, Connection>();
  const server = new WebSocketServer({ noServer: true, maxPayload: messageLimit });

  const ticking = setInterval(
    () => connections.forEach((connection) => connection.tick()),
    tickMilliseconds,
  );
  const probing = setInterval(
    () => connections.forEach((connection) => connection.probe()),
    probeMilliseconds,
  );
  ticking.unref();
  probing.unref();

  return {
    name: 'live',
    async handle(request, response, url) {
      const namespace = url.searchParams.get('ns');
      if (namespace === null || !url.pathname.endsWith('.json')) return false;
      if (!namespaces.has(namespace)) {
        response.writeHead(404, {
          'Content-Type': 'application/json; charset=utf-8',
          'Access-Control-Allow-Origin': '*',
        });
        response.end(JSON.stringify({ error: `There is no database named ${namespace}` }));
        return true;
      }
      await answerRest(parts, request, response, url);
      return true;
    },
    upgrade(request, socket, head, url) {
      if (url.pathname !== '/.ws') return false;
      server.handleUpgrade(request, socket, head, (webSocket) => {
        const namespace = url.searchParams.get('ns') ?? '';
        if (!namespaces.has(namespace)) {
          webSocket.on('error', () => webSocket.terminate());
          webSocket.send(
            JSON.stringify({ t: 'c', d: { t: 's', d: `There is no database named ${namespace}` } }),
          );
          webSocket.close();
          return;
        }
        // A client that reconnects has abandoned its previous connection, even if that was never
        // closed.
        const former = connections.get(url.searchParams.get('ls') ?? '');
        if (former) void former.close();
        const connection: Connection = serveConnection(
          webSocket,
          // Behind a proxy for Google's host names, clients reconnect to the proxy.
          {
            host: String(request.headers['x-forwarded-host'] ?? request.headers.host ?? ''),
            isServer: request.headers.origin === undefined,
          },
          parts,
          () => connections.delete(connection.session),
        );
        connections.set(connection.session, connection);
      });
      return true;
    },
    admin: {
      async set(values) {
        const server = { now: context.now(), current: null };
        const assignments = [...values].map(([path, value]) => ({
          path: path.split('/'),
          value: parseNode(value, server),
        }));
        await store.write((root) => ({ after: assign(root, assignments), assignments }));
      },
    },
    subscribe: store.subscribe,
    dump: () => Promise.resolve(plainValue(store.root())),
    reset: () => store.reset(),
    async close() {
      clearInterval(ticking);
      clearInterval(probing);
      await Promise.all([...connections.values()].map((connection) => connection.close()));
      server.close();
      await store.close();
    },
  };
}
