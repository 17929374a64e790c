/** One mail by SMTP over TLS (RFC 5321, 8314), as every provider takes it on port 465. */
import { connect, type TLSSocket } from 'node:tls';
import { createInterface } from 'node:readline';
import { Problem } from './problem.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
const patienceMilliseconds = 30_000;

const isAddress = (text: string): boolean => /^[^\s<>@]+@[^\s<>@]+$/.test(text);
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const folded = (text: string): string => base64(text).replaceAll(/.{76}/g, '$&\r\n');

/** The whole mail as it travels. */
export const mailText = (from: string, { to, subject, text }: Mail, date: Date): string =>
  [
    `From: ${from}`,
    `To: ${to}`,
    // Words in base64 hold no line break that would begin another header.
    `Subject: =?UTF-8?B?${base64(subject.slice(0, 45))}?=`,
    `Date: ${date.toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    folded(text),
    '.',
  ].join('\r\n');

/** Throws Problem for an address or a recipient that no mail could be sent with. */
export function demandMailAddress(address: string, to: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'smtps:' || !isAddress(decodeURIComponent(url.username)) || !isAddress(to))
    throw new Problem('--smtp: expected smtps://user%40example.com:password@host:465.');
  return url;
}

/** `address`: smtps://user:password@host:465; the user is the sender. Rejects with Problem. */
export async function sendMail(address: string, mail: Mail): Promise<void> {
  const { hostname, port, username, password } = demandMailAddress(address, mail.to);
  const from = decodeURIComponent(username);
  const socket: TLSSocket = connect({ host: hostname, port: Number(port || 465) });
  socket.setTimeout(patienceMilliseconds, () => socket.destroy(new Error('no answer')));
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  async function expectCode(code: string): Promise<void> {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true || !String(value).startsWith(code))
        throw new Problem(`The mail server says: ${String(value)}`);
      if (!String(value).startsWith(`${code}-`)) return;
    }
  }
  const say = async (text: string, code: string): Promise<void> => {
    socket.write(`${text}\r\n`);
    await expectCode(code);
  };
  const failed = new Promise<never>((_resolve, reject) => {
    socket.once('error', reject);
  });
  const conversation = async (): Promise<void> => {
    await expectCode('220');
    await say('EHLO tanklotse', '250');
    await say(`AUTH PLAIN ${base64(`\0${from}\0${decodeURIComponent(password)}`)}`, '235');
    await say(`MAIL FROM:<${from}>`, '250');
    await say(`RCPT TO:<${mail.to}>`, '250');
    await say('DATA', '354');
    await say(mailText(from, mail, new Date()), '250');
    await say('QUIT', '221');
  };
  try {
    await Promise.race([conversation(), failed]);
  } finally {
    socket.destroy();
  }
}
