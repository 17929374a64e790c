/** A mail server on this machine that keeps what it receives, for the mails of functions. */
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { once } from 'node:events';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

export interface Mailbox {
  readonly port: number;
  mails(): readonly ReceivedMail[];
  /** Rejects the next mails with a temporary error. */
  refuse(count: number): void;
  clear(): void;
  close(): Promise<void>;
}

/** At most this many mails are kept. */
const maxMails = 500;

/** Decodes the body of a mail that is not ASCII. */
function decode(encoding: string, lines: readonly string[]): string {
  const text = lines.join('\n');
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_whole, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString();
}

function readMail(
  to: readonly string[],
  lines: readonly string[],
  receivedAt: number,
): ReceivedMail {
  const end = lines.indexOf('');
  const head = lines
    .slice(0, end)
    .join('\n')
    .replaceAll(/\n[ \t]+/g, ' ');
  const header = (name: string): string =>
    new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1] ?? '';
  return {
    to,
    subject: header('Subject'),
    messageId: header('Message-ID'),
    text: decode(header('Content-Transfer-Encoding'), lines.slice(end + 1)).trim(),
    receivedAt,
  };
}

/** Starts the mail server on a free port of this machine. */
export async function startMailbox(now: () => number): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refusals = 0;

  function serve(socket: Socket): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let to: string[] = [];
    let content: string[] | undefined;
    const reply = (line: string): void => {
      socket.write(`${line}\r\n`);
    };
    function finish(lines: readonly string[]): void {
      if (refusals > 0) {
        refusals -= 1;
        // The reply contains the recipient, because the replies of real mail servers do.
        return reply(`451 4.2.0 <${to.join()}>: try again later`);
      }
      received.push(readMail(to, lines, now()));
      received.splice(0, received.length - maxMails);
      reply('250 OK');
    }
    const replies: Readonly<Record<string, (line: string) => void>> = {
      DATA: () => {
        content = [];
        reply('354 Go on');
      },
      RCPT: (line) => {
        to.push(/<(.*)>/.exec(line)?.[1] ?? '');
        reply('250 OK');
      },
      MAIL: () => {
        to = [];
        reply('250 OK');
      },
      QUIT: () => socket.end('221 Bye\r\n'),
    };
    reply('220 localhost ESMTP');
    createInterface({ input: socket }).on('line', (line) => {
      if (content && line === '.') {
        const lines = content;
        content = undefined;
        finish(lines);
      } else if (content) content.push(line.replace(/^\.\./, '.'));
      else (replies[line.slice(0, 4).toUpperCase()] ?? (() => reply('250 OK')))(line);
    });
  }

  const server = createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    mails: () => received,
    refuse: (count) => {
      refusals = count;
    },
    clear: () => {
      received.length = 0;
      refusals = 0;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
