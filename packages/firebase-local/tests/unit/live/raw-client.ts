/**
 * A client that sends single messages of the WebSocket protocol, including ones that the SDK never
 * sends.
 */
import { WebSocket } from 'ws';
import * as z from 'zod';

const dataMessage = z.object({
  t: z.literal('d'),
  d: z.looseObject({ r: z.number().optional(), a: z.string().optional(), b: z.unknown() }),
});
const controlMessage = z.object({ t: z.literal('c'), d: z.looseObject({ t: z.string() }) });
const anyMessage = z.union([dataMessage, controlMessage]);
type Message = z.infer<typeof anyMessage>;

export interface RawClient {
  /** All received messages. */
  readonly messages: Message[];
  readonly isClosed: () => boolean;
  sendText(text: string): void;
  /** Sends a request; resolves with the body of its answer. */
  request(action: string, body: unknown): Promise<unknown>;
  until(fits: (message: Message) => boolean): Promise<Message>;
  /** Closes the connection without a closing handshake. */
  cut(): void;
  close(): Promise<void>;
}

export async function connectRaw(
  port: number,
  query = '',
  namespace = 'demo-project',
): Promise<RawClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=${namespace}${query}`);
  const messages: Message[] = [];
  let missing = 0;
  let parts: string[] = [];
  let count = 0;
  socket.on('error', () => undefined);
  socket.on('message', (data) => {
    // With its default `binaryType` the socket returns each message as one Buffer.
    const frame = (data as Buffer).toString();
    if (missing === 0 && /^\d+$/.test(frame)) {
      missing = Number(frame);
      return;
    }
    parts.push(frame);
    missing = Math.max(0, missing - 1);
    if (missing > 0) return;
    messages.push(anyMessage.parse(JSON.parse(parts.join(''))));
    parts = [];
  });
  const until = async (fits: (message: Message) => boolean): Promise<Message> => {
    for (let waited = 0; waited < 5000; waited += 5) {
      const found = messages.find(fits);
      if (found) return found;
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    }
    throw new Error(`Never came; came: ${JSON.stringify(messages)}`);
  };
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('close', () => {
      reject(new Error('refused'));
    });
  });
  return {
    messages,
    until,
    isClosed: () => socket.readyState === WebSocket.CLOSED,
    sendText: (text) => {
      socket.send(text);
    },
    async request(a, b) {
      count += 1;
      const r = count;
      socket.send(JSON.stringify({ t: 'd', d: { r, a, b } }));
      const answer = await until(({ t, d }) => t === 'd' && d['r'] === r);
      return answer.d['b'];
    },
    cut: () => {
      socket.terminate();
    },
    close: () =>
      new Promise((resolve) => {
        socket.once('close', () => {
          resolve();
        });
        socket.close();
      }),
  };
}
