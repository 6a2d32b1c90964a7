import type { StatusCode } from '@recoup/domain/accounts/statuses';
import type { DebtType } from '@recoup/domain/shared/debt-types';
import { addDays } from '@recoup/domain/shared/days';
import { inventPerson } from '@recoup/domain/synthetic/people';
import type { CourseName } from './courses.ts';
import { onWeekday } from './calendar.ts';
import { untouched, type AccountFile, type FeedItem } from './memory.ts';

/**
 * Accounts that the agency worked before the client joined the portal, loaded as history: without itemization, dates and address,
 * and with a balance that their payments do not explain.
 */
export interface LoadedBook {
  items: FeedItem[];
  files: AccountFile[];
}

const debtTypes: Record<string, DebtType> = { BRIGHT: 'medical', HARBOR: 'rental', MESAPW: 'utility' };

interface PastAccount {
  /** Of the agency's own number. */
  ending: string;
  clientNumber: string;
  placed: number;
  payments: readonly [daysAgo: number, cents: number][];
  balance: number;
  history: readonly [status: StatusCode, daysAgo: number, reason?: string][];
  placedDaysAgo: number;
  /** Of the judgment: the portal accrues it. */
  interest?: { rateBp: number; source: string };
  resumesAt: { course: CourseName; step: number; daysAgo: number; installment: number | null };
}

const past: readonly PastAccount[] = [
  {
    ending: '0417',
    clientNumber: 'OLD-2207',
    placedDaysAgo: 1010,
    placed: 480_000,
    payments: [
      [880, 30_000],
      [810, 12_000],
    ],
    balance: 414_350,
    history: [
      ['NEW', 1010],
      ['ACTIVE', 1001],
      ['PLAN', 890, '$120.00 a month'],
    ],
    resumesAt: { course: 'plan', step: 5, daysAgo: 700, installment: 12_000 },
  },
  {
    ending: '0388',
    clientNumber: 'OLD-1964',
    placedDaysAgo: 1150,
    placed: 248_000,
    payments: [[835, 25_000]],
    balance: 231_480,
    history: [
      ['NEW', 1150],
      ['ACTIVE', 1141],
      ['LEGAL_REVIEW', 1010],
      ['LEGAL', 1002],
      ['JUDGMENT', 870, 'Judgment for the full amount'],
    ],
    resumesAt: { course: 'court', step: 2, daysAgo: 95, installment: null },
  },
  {
    ending: '0352',
    clientNumber: 'OLD-1583',
    placedDaysAgo: 1300,
    placed: 612_000,
    payments: [
      [880, 40_000],
      [790, 25_000],
    ],
    balance: 547_000,
    history: [
      ['NEW', 1300],
      ['ACTIVE', 1292],
      ['LEGAL_REVIEW', 1120],
      ['LEGAL', 1111],
      ['JUDGMENT', 960, 'Judgment for the full amount with interest'],
    ],
    interest: { rateBp: 900, source: 'Judgment' },
    // No further payment: the simulated agency computes no interest, and would report too low a balance as paid in full.
    resumesAt: { course: 'court', step: 2, daysAgo: -400, installment: null },
  },
];

const rateBp = 3300;
const feeOf = (cents: number): number => Math.round((cents * rateBp) / 10_000);

/** Null for clients of which the agency had no accounts before. */
export function loadedBook(client: string, { seed, beganOn }: { seed: number; beganOn: string }): LoadedBook | null {
  const debtType = debtTypes[client];
  if (!debtType) return null;
  const day = (daysAgo: number) => addDays(beganOn, -daysAgo);
  const instant = (daysAgo: number) => `${day(daysAgo)}T17:00:00Z`;
  const places = Object.keys(debtTypes).indexOf(client) * past.length;
  const accounts = past.map((account, index) => {
    const number = `LR-${client.slice(0, 2)}${account.ending}`;
    const { first_name, last_name, phone_mobile } = inventPerson(seed + 3, places + index);
    const item: FeedItem = {
      kind: 'account',
      id: number,
      client,
      agency_account: number,
      client_account: account.clientNumber,
      placed_on: day(account.placedDaysAgo),
      amount_placed_cents: account.placed,
      balance_cents: account.balance,
      balance_as_of: instant(725),
      debt_type: debtType,
      history: account.history.map(([status, daysAgo, reason]) => ({
        status,
        at: instant(daysAgo),
        ...(reason ? { reason } : {}),
      })),
      person: { first_name, last_name, phones: [{ number: phone_mobile, type: 'mobile' }] },
    };
    const payments = account.payments.map(([daysAgo, cents], place) => ({
      kind: 'payment',
      id: `${number}.old.${place + 1}`,
      client,
      agency_account: number,
      type: 'PU',
      method: 'check',
      amount_cents: cents,
      effective_on: day(daysAgo),
      reported_on: day(daysAgo),
      commission_cents: feeOf(cents),
      rate_bp: rateBp,
    }));
    const rates = account.interest
      ? [
          {
            kind: 'account_interest_rate',
            id: `${number}.judgment`,
            client,
            agency_account: number,
            rate_bp: account.interest.rateBp,
            applies: 'post_judgment',
            valid_from: day(account.history.at(-1)?.[1] ?? account.placedDaysAgo),
            source: account.interest.source,
          },
        ]
      : [];
    return { item, payments, rates, file: fileOf(client, number, { account, debtType, beganOn }) };
  });
  const payments = accounts.flatMap((account) => account.payments);
  const collected = payments.reduce((sum, { amount_cents: cents }) => sum + cents, 0);
  const fees = payments.reduce((sum, { commission_cents: cents }) => sum + cents, 0);
  const statement: FeedItem = {
    kind: 'remittance',
    id: `${client}.old`,
    client,
    number: `LR-${day(735).slice(2, 7)}`,
    period_from: day(900),
    period_to: day(740),
    issued_on: day(735),
    method: 'net',
    opening_cents: 0,
    collected_cents: collected,
    fees_cents: fees,
    paid_out_cents: collected - fees,
    closing_cents: 0,
    payments: payments.map(({ id }) => id),
    state: 'paid',
    paid_by: 'check',
    paid_on: day(732),
  };
  return {
    items: [...accounts.map(({ item }) => item), ...payments, ...accounts.flatMap(({ rates }) => rates), statement],
    files: accounts.map(({ file }) => file),
  };
}

interface PastAccountInput {
  account: PastAccount;
  debtType: DebtType;
  beganOn: string;
}

function fileOf(client: string, number: string, { account, debtType, beganOn }: PastAccountInput): AccountFile {
  const { placed, balance, payments, history, resumesAt } = account;
  const paid = payments.reduce((sum, [, cents]) => sum + cents, 0);
  const [status, since, reason = null] = history.at(-1) ?? ['ACTIVE', account.placedDaysAgo];
  const statusSince = `${addDays(beganOn, -since)}T17:00:00Z`;
  return {
    client,
    account: number,
    isLoaded: true,
    debtType,
    ledger: {
      status,
      reason,
      statusSince,
      returnsTo: null,
      stops: [],
      holdUntil: null,
      acknowledgedAt: statusSince,
      agencyNumber: number,
      placedOn: addDays(beganOn, -account.placedDaysAgo),
      debtDate: null,
      placedCents: placed,
      accruedCents: 0,
      paidCents: paid,
      paidDirectCents: 0,
      adjustedCents: placed - paid - balance,
      conversionCents: placed - paid - balance,
      balanceAsOf: `${addDays(beganOn, -725)}T17:00:00Z`,
      lastPaidOn: addDays(beganOn, -Math.min(...payments.map(([daysAgo]) => daysAgo))),
      lastActivityAt: statusSince,
    },
    ...untouched(),
    charged: payments.reduce((sum, [, cents]) => sum + feeOf(cents), 0),
    course: resumesAt.course,
    step: resumesAt.step,
    due: onWeekday(addDays(beganOn, -resumesAt.daysAgo)),
    installment: resumesAt.installment,
  };
}
