import { day } from '@recoup/contract/shared/common';
import { termsFields } from '@recoup/contract/feed/terms';
import { checkSchedule } from '@recoup/domain/money/describe-terms';
import { addDays } from '@recoup/domain/shared/days';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { accrueInterest } from '#areas/feed/items/index.ts';
import { createDifferences } from '#areas/feed/reconciliation/index.ts';
import { commandLine } from '#areas/feed/systems/index.ts';
import { recomputeMonth } from '#areas/money/what-if/index.ts';
import type { Installation } from '#server/installation.ts';
import { findClient } from './invite.ts';
import type { moneyOptions } from './options.ts';

interface MoneyCommand {
  words: readonly string[];
  values: { [K in keyof typeof moneyOptions | 'client' | 'limit']?: string | undefined };
  /** Where the command was typed; file names are relative to it. */
  folder: string;
}

const decimal = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** `money what-if`, `money differences` and `money accrue`. Returns the output, tab-separated. */
export async function runMoney({ db, clock }: Pick<Installation, 'db' | 'clock'>, command: MoneyCommand): Promise<string> {
  const [verb] = command.words;
  if (verb === 'what-if') return whatIf(db, command);
  if (verb === 'differences') return listDifferences(db, command.values);
  if (verb === 'accrue') return `Interest changed ${await accrueInterest({ db, clock })} balances.`;
  throw new Error('Missing subcommand. See: npm run recoup -- help');
}

/** Commissions set by the agency that differ from the terms: sums by client and rule, then payments. */
async function listDifferences(db: Installation['db'], { client, from, to, limit = '200' }: MoneyCommand['values']) {
  for (const [name, value] of Object.entries({ from, to }))
    if (value !== undefined && !day.safeParse(value).success) throw new Error(`--${name} must be a day such as 2026-06-30.`);
  const differences = createDifferences(db);
  const { groups, total } = await differences.totals(commandLine, { client, from, to });
  const { data, nextCursor } = await differences.list(commandLine, { client, from, to, limit: Number(limit) });
  const sums = (name: string, rule: string, row: typeof total) => [
    name,
    rule,
    String(row.payments),
    decimal(row.commission_cents),
    decimal(row.rule_cents),
    decimal(row.difference_cents),
  ];
  return [
    ['Client', 'Rule', 'Payments', 'Commission', 'By terms', 'Difference'],
    ...groups.map((group) => sums(group.client, group.rule_reason ?? 'no rule', group)),
    sums('Total', '', total),
    [],
    ['Client', 'Reported', 'Account', 'Payment', 'Type', 'Amount', 'Commission', 'By terms', 'Difference', 'Rule'],
    ...data.map((row) => [
      row.client,
      row.reported_on,
      row.account,
      row.payment,
      row.type,
      decimal(row.amount_cents),
      decimal(row.commission_cents),
      decimal(row.rule_cents),
      decimal(row.difference_cents),
      row.rule_reason ?? '',
    ]),
    ...(nextCursor === null ? [] : [[`The first ${data.length}; --limit and --from show others`]]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');
}

/** A line per payment, then the totals. */
async function whatIf(db: Installation['db'], { values, folder }: MoneyCommand): Promise<string> {
  const { client: code, month, schedule: file } = values;
  if (!code || !file) throw new Error('--client and --schedule are needed. See: npm run recoup -- help');
  if (!month || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new Error('--month must be a month such as 2026-06.');
  const parsed = z.strictObject(termsFields).safeParse(JSON.parse(readFileSync(resolve(folder, file), 'utf8')));
  const problems = parsed.success ? checkSchedule(parsed.data) : [z.prettifyError(parsed.error)];
  if (!parsed.success || problems.length > 0) throw new Error(`${file}: ${problems.join(' ')}`);
  const client = await findClient(db, code.toUpperCase());
  const from = `${month}-01`;
  const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
  const { data: schedule } = parsed;
  const found = await db.asService((tx) => recomputeMonth(tx, { clientId: client.id, from, to, schedule }));
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
