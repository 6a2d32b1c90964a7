import type { MailServer } from './auth-flows.ts';
import { runRecoup } from './run-recoup.ts';

/** Runs the command line beside a running server; returns its output. */
export function recoup(server: MailServer, ...words: string[]): Promise<string> {
  return runRecoup(
    {
      DATABASE_URL: server.database.url,
      DATA_DIR: server.dataDir,
      SMTP_URL: server.mailbox.url,
      PUBLIC_URL: 'https://portal.example.com',
    },
    words,
  );
}
