import { termsFields } from '@recoup/contract/feed/terms';
import { checkSchedule } from '@recoup/domain/money/commission';
import { addDays } from '@recoup/domain/shared/days';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { recomputeMonth } from '#areas/money/what-if/index.ts';
import type { Installation } from '#server/composition.ts';
import { findClient } from './invite.ts';

export const moneyOptions = { month: { type: 'string' }, schedule: { type: 'string' } } as const;

interface MoneyCommand {
  words: readonly string[];
  values: { client?: string | undefined; month?: string | undefined; schedule?: string | undefined };
  /** Where the command was typed; file names are relative to it. */
  folder: string;
}

const decimal = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** `money what-if`: a tab-separated line per payment, then the totals. Returns the output. */
export async function runMoney(
  { db }: Pick<Installation, 'db'>,
  { words: [verb], values, folder }: MoneyCommand,
): Promise<string> {
  const { client: code, month, schedule: file } = values;
  if (verb !== 'what-if') throw new Error('Missing subcommand. See: npm run recoup -- help');
  if (!code || !file) throw new Error('--client and --schedule are needed. See: npm run recoup -- help');
  if (!month || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new Error('--month must be a month such as 2026-06.');
  const parsed = z.strictObject(termsFields).safeParse(JSON.parse(readFileSync(resolve(folder, file), 'utf8')));
  const problems = parsed.success ? checkSchedule(parsed.data) : [z.prettifyError(parsed.error)];
  if (!parsed.success || problems.length > 0) throw new Error(`${file}: ${problems.join(' ')}`);
  const client = await findClient(db, code.toUpperCase());
  const from = `${month}-01`;
  const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
  const found = await recomputeMonth(db, { clientId: client.id, from, to, schedule: parsed.data });
  const rows = found.lines.map((line) => [
    line.reported_on,
    line.account,
    line.payment,
    line.type,
    decimal(line.amount_cents),
    decimal(line.before_cents),
    decimal(line.after_cents),
    decimal(line.after_cents - line.before_cents),
    line.reason ?? '',
  ]);
  const total = ['Total', '', '', '', '', decimal(found.before), decimal(found.after), decimal(found.after - found.before), ''];
  return [['Reported', 'Account', 'Payment', 'Type', 'Amount', 'Before', 'After', 'Difference', 'Why'], ...rows, total]
    .map((cells) => cells.join('\t'))
    .join('\n');
}
