import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MailServer } from './auth-flows.ts';

const main = join(import.meta.dirname, '../src/cli/main.ts');

/** The command line as the operator types it, beside a running server; gives what it prints. */
export async function recoup(server: MailServer, ...words: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: server.database.url,
    DATA_DIR: server.dataDir,
    SMTP_URL: server.mailbox.url,
    PUBLIC_URL: 'https://portal.example.com',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...words], { env });
  return stdout;
}
