import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { listConsoleAccounts } from '@recoup/contract/agency/accounts';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import { addDays } from '@recoup/domain/shared/days';
import type { DemoSession } from '../demo-session.ts';

/** Creates the subfolders, without which a look at the folder fails. */
export async function makeDemoFolder(folder: string): Promise<void> {
  for (const name of ['in', 'out']) await mkdir(join(folder, name), { recursive: true });
}

/** Leaves a file of payments that is checked in a dry run; one row has an unknown account. */
export async function fillExchangeFolder(
  admin: DemoSession,
  { folder, clientId, code, today }: { folder: string; clientId: string; code: string; today: string },
): Promise<void> {
  const base = '/api/agency/v1';
  await admin('PUT', `${base}/exchange/patterns`, {
    pattern: 'payments*.csv',
    kind: 'payment',
    source: 'Bank lockbox',
    is_dry_run: true,
    is_history: false,
    columns: {},
    constants: { client: code, type: 'PU', method: 'check' },
  });
  const { data } = (await admin('GET', `${base}/accounts?client_id=${clientId}&status=ACTIVE&limit=3`)).json<
    ResponseOf<typeof listConsoleAccounts>
  >();
  const rows = [...data.map(({ number }) => number), 'A-9999-9'].map(
    (number, index) => `LB-${4101 + index},${number},${(index + 1) * 20}.00,${addDays(today, -1)}`,
  );
  await makeDemoFolder(folder);
  const text = ['ID,Account,Amount,Payment Date', ...rows, ''].join('\r\n');
  await writeFile(join(folder, 'in', `payments-${today}.csv`), text);
}
