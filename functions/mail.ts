/** Sends mails by the mail server of the company. */
import { defineSecret, defineString } from 'firebase-functions/params';
import { createTransport } from 'nodemailer';

/** For example smtps://user:password@mail.company.example */
export const smtpUrl = defineSecret('SMTP_URL');
export const sender = defineString('MAIL_FROM', { default: '' });

export interface Mail {
  /** The same for each attempt: a mail program then shows two copies as one. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** The logs contain errors, so this one has no text of the server, which often names recipients. */
class MailError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`A mail was not sent (${code})`);
    this.name = 'MailError';
    this.code = code;
  }
}

/** Rejects with an error without addresses. */
export async function sendMail(mail: Mail): Promise<void> {
  try {
    await send(mail);
  } catch (error) {
    const hasCode = error instanceof Error && 'code' in error && typeof error.code === 'string';
    throw new MailError(hasCode ? String(error.code) : 'unknown');
  }
}

async function send({ id, to, subject, text }: Mail): Promise<void> {
  const transport = createTransport({
    url: smtpUrl.value(),
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: sender.value(),
      to: [...to],
      subject,
      text,
      messageId: `<${id}@tanklotse>`,
    });
  } finally {
    transport.close();
  }
}
