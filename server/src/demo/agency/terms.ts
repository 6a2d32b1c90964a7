import { commissionOf } from '@recoup/domain/money/commission';
import type { CommissionSchedule, Components } from '@recoup/domain/money/terms';
import { daysBetween } from '@recoup/domain/shared/days';
import { balanceOf } from '@recoup/domain/feed/ledger';
import type { Cents } from '@recoup/domain/shared/money';
import type { AccountFile, CompanyFile } from './memory.ts';

const costs = { when: { components: ['costs'] as const }, rate_bp: 0, label: 'returned to you in full' };
const inCourt = { when: { statuses: ['LEGAL', 'JUDGMENT'] as const }, rate_bp: 4500, label: 'with an attorney' };

/** The agency's terms for the demo clients; the last applies to any other client. */
const known: Record<string, CommissionSchedule> = {
  BRIGHT: {
    rules: [costs, inCourt, { when: { age_days: { from: 366 } }, rate_bp: 4000, label: 'older than a year' }, { rate_bp: 2800 }],
  },
  HARBOR: {
    rules: [costs, inCourt, { when: { types: ['PC'] }, rate_bp: 2000 }, { rate_bp: 3000 }],
    cap: { payment_cents: 250_000 },
  },
  MESAPW: { rules: [costs, { when: { balance_cents: { to: 20_000 } }, rate_bp: 3500 }, { rate_bp: 2200 }], minimum_cents: 500 },
};
const usual: CommissionSchedule = {
  rules: [costs, inCourt, { when: { age_days: { from: 366 } }, rate_bp: 4000, label: 'older than a year' }, { rate_bp: 3000 }],
};

/** Versions of a client's terms: the demo's property manager was granted lower rates later. */
export function termsFor(code: string, { first, later }: { first: string; later: string }): CompanyFile['terms'] {
  const schedule = known[code] ?? usual;
  if (code !== 'HARBOR') return [{ validFrom: first, schedule }];
  const before = {
    ...schedule,
    rules: schedule.rules.map((rule) => (rule === costs ? rule : { ...rule, rate_bp: rule.rate_bp + 300 })),
  };
  return [
    { validFrom: first, schedule: before },
    { validFrom: later, schedule },
  ];
}

/** A payment's commission, given the account before it. */
export function feeOf(
  file: AccountFile,
  company: CompanyFile,
  {
    type,
    cents,
    effectiveOn,
    reportedOn,
    components,
  }: {
    type: 'PU' | 'PC' | 'DA';
    cents: Cents;
    effectiveOn: string;
    reportedOn: string;
    components?: Components | undefined;
  },
): Cents {
  const terms = company.terms.findLast(({ validFrom }) => validFrom <= reportedOn);
  if (!terms) return 0;
  return commissionOf(terms.schedule, {
    amountCents: cents,
    type,
    components: components ?? null,
    ageDays: Math.max(0, daysBetween(file.ledger.placedOn, effectiveOn)),
    balanceCents: balanceOf(file.ledger),
    status: file.ledger.status,
    debtType: file.debtType,
    placedCents: file.ledger.placedCents,
    chargedCents: file.charged,
  }).cents;
}
