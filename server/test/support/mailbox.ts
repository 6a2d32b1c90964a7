import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string;
  /** Raw message with headers. */
  source: string;
  subject: string;
  text: string;
  html: string;
  /** Code in the message. */
  code: string;
  /** Path of its button link: `/auth/v1/verify?…`. */
  link: string;
}

/** An SMTP server on loopback that stores messages; `refuse` returns a refusal code, or 0. */
export async function startMailbox({ refuse = () => 0 }: { refuse?: (attempt: number) => number } = {}) {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  let attempts = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        attempts += 1;
        const responseCode = refuse(attempts);
        if (responseCode !== 0) return done(Object.assign(new Error('Not this one'), { responseCode }));
        const mail = read(Buffer.concat(parts).toString('utf8'), {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address).join(','),
        });
        mails.push(mail);
        arrivals.emit('mail');
        return done();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mails,
    attempts: () => attempts,
    /** Waits for the next unread email to an address. */
    async receive(to: string): Promise<ReceivedMail> {
      for (;;) {
        const at = mails.findIndex((mail) => mail.to === to);
        if (at >= 0) return mails.splice(at, 1)[0] as ReceivedMail;
        await once(arrivals, 'mail');
      }
    },
    stop: () => new Promise<void>((resolve) => void smtp.close(resolve)),
  };
}

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

function read(source: string, envelope: { from: string; to: string }): ReceivedMail {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '';
  const part = (type: string) => {
    const found = body.split(`--${boundary}`).find((candidate) => candidate.includes(`Content-Type: ${type}`)) ?? '';
    const [headers = '', ...lines] = found.split('\r\n\r\n');
    return decode(lines.join('\r\n\r\n'), /Content-Transfer-Encoding: (\S+)/.exec(headers)?.[1] ?? '7bit');
  };
  const text = part('text/plain');
  const link = /https?:\/\/[^\s/]+(\/auth\/v1\/verify\?\S+)/.exec(text)?.[1] ?? '';
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)$/m.exec(head)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ') ?? '';
  return { ...envelope, source, subject, text, html: part('text/html'), code: /Code: (\d{6})/.exec(text)?.[1] ?? '', link };
}

function decode(content: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return content;
  const bytes = content
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
