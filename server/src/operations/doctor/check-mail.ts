import { createTransport } from 'nodemailer';
import { fine, wrong, type Finding } from './finding.ts';

const waitMs = 10_000;

/** Connects and signs in, without sending anything. */
export async function testMailServer(smtpUrl: string): Promise<Finding> {
  const url = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) url.searchParams.set(name, String(waitMs));
  const transport = createTransport(url.href);
  try {
    await transport.verify();
    return fine('mail server', `${url.hostname} accepts the sign-in.`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    return wrong(
      'mail server',
      `${url.hostname} cannot be used (${code}).`,
      'Correct SMTP_URL, or allow connections to the server.',
    );
  } finally {
    transport.close();
  }
}
