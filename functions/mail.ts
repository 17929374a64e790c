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

export async function sendMail({ id, to, subject, text }: Mail): Promise<void> {
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
