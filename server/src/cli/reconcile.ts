import { day as dayShape } from '@recoup/contract/shared/common';
import type { Reconciliation } from '@recoup/contract/feed/reconciliation';
import { addDays } from '@recoup/domain/shared/days';
import { createReconciliations } from '#areas/feed/reconciliation/index.ts';
import { commandLine } from '#areas/feed/systems/index.ts';
import type { Config } from '#server/config.ts';
import type { Installation } from '#server/installation.ts';

interface ReconcileValues {
  client?: string | undefined;
  day?: string | undefined;
  date?: string | undefined;
  cents?: string | undefined;
  name?: string | undefined;
  limit?: string | undefined;
}

type Context = Pick<Installation, 'db' | 'clock'>;

function checked(day: string, option: string): string {
  if (!dayShape.safeParse(day).success) throw new Error(`${option} must be a day such as 2026-06-30.`);
  return day;
}

const dollars = (cents: number) =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const formatFigure = (figure: string, value: number) => (figure.endsWith('_cents') ? dollars(value) : String(value));

/** `feed reconcile`: one client, or all for a day (default yesterday). Returns the output. */
export async function runReconcile({ db, clock }: Context, config: Pick<Config, 'TRUST_HOLD_DAYS'>, values: ReconcileValues) {
  const reconciliations = createReconciliations({ db, clock, holdDays: config.TRUST_HOLD_DAYS });
  const day = checked(values.day ?? addDays(clock.today(), -1), '--day');
  const limit = Number(values.limit ?? 500);
  const clients = values.client
    ? [values.client]
    : (await reconciliations.totals(commandLine, { day })).map(({ client }) => client);
  const lines: string[] = [];
  for (const client of clients)
    lines.push(...describeReconciliation(await reconciliations.reconcile(commandLine, { client, day, limit })));
  return lines.join('\n');
}

function describeReconciliation({ client, day, state, totals, accounts, accounts_different: count }: Reconciliation): string[] {
  const word = { equal: 'equal', different: 'DIFFERENT', no_totals: 'no totals received' }[state];
  return [
    `${client}  ${day}  ${word}`,
    ...totals
      .filter(({ difference }) => difference !== 0)
      .map(
        ({ figure, agency, portal }) =>
          `  ${figure}: agency ${formatFigure(figure, agency)}, portal ${formatFigure(figure, portal)}`,
      ),
    ...accounts.map(
      ({ agency_account: name, account, reason, figures }) =>
        `  ${name}${account ? ` (${account})` : ''}: ${
          reason === 'different' ? '' : reason === 'missing_in_portal' ? 'not in the portal; ' : 'not stated by the agency; '
        }${figures
          .map(
            ({ figure, agency, portal }) => `${figure} ${formatFigure(figure, agency)} against ${formatFigure(figure, portal)}`,
          )
          .join(', ')}`,
    ),
    ...(count > accounts.length ? [`  … ${count - accounts.length} more accounts differ`] : []),
  ];
}

/** `trust` and `trust balance`. Returns the output. */
export async function runTrust(
  { db, clock }: Context,
  config: Pick<Config, 'TRUST_HOLD_DAYS'>,
  { words: [verb], values }: { words: readonly string[]; values: ReconcileValues },
): Promise<string> {
  const reconciliations = createReconciliations({ db, clock, holdDays: config.TRUST_HOLD_DAYS });
  if (verb === 'balance') {
    const day = checked(values.date ?? '', '--date');
    if (!/^-?\d{1,13}$/.test(values.cents ?? '')) throw new Error('--cents must be a whole number of cents, such as 1234567.');
    const bankAccount = values.name ?? 'trust';
    await reconciliations.enterBankBalance({ day, bankAccount, cents: Number(values.cents) });
    return `Balance of ${bankAccount} on ${day}: ${dollars(Number(values.cents))}.`;
  }
  if (verb !== undefined) throw new Error('Unknown subcommand. See: npm run recoup -- help');
  const day = values.day === undefined ? undefined : checked(values.day, '--day');
  const trust = await reconciliations.trust(commandLine, { day, client: values.client });
  const describe = (name: string, row: (typeof trust)['total']) =>
    `${name}: collected ${dollars(row.collected_cents)} − withheld ${dollars(row.withheld_cents)} − paid ${dollars(row.paid_cents)} = held ${dollars(
      row.held_cents,
    )} (due ${dollars(row.due_cents)}, on no statement ${dollars(row.unstated_cents)}, refundable to debtors ${dollars(row.refundable_cents)}; uncleared ${dollars(row.uncleared_cents)}; pending ${dollars(
      row.pending_cents,
    )}; commission earned ${dollars(row.earned_cents)})`;
  return [
    ...trust.clients.map((row) => describe(row.client, row)),
    describe(`Total on ${trust.day}`, trust.total),
    trust.bank
      ? `Bank on ${trust.bank.day}: ${dollars(trust.bank.balance_cents)}, difference ${dollars(trust.bank.difference_cents)}`
      : 'No bank balance. Enter one: npm run recoup -- trust balance --date DAY --cents N',
  ].join('\n');
}
