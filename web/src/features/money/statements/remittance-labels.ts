import type { StatementRow, Statement } from '@recoup/contract/money/statements';
import { formatDate } from '#lib/format/format.ts';

type Remittance = Pick<StatementRow, 'paid_by' | 'paid_on' | 'trace'>;

export const remittanceMethods = { ach: 'ACH', check: 'Check' } as const;

/** `ACH, trace TR-77`, `Check 10245`; null if no money was sent. */
function paidBy({ paid_by: method, trace }: Remittance): string | null {
  if (method === null) return null;
  return trace ? `${remittanceMethods[method]}${method === 'ach' ? ', trace' : ''} ${trace}` : remittanceMethods[method];
}

/** Method and date of the remittance in one line; null if no money was sent. */
export function payoutOf(statement: Pick<Statement, 'paid_by' | 'paid_on' | 'trace' | 'bank_last4'>): string | null {
  const { paid_on: day, bank_last4: bank } = statement;
  const parts = [paidBy(statement), bank && `to ••••${bank}`, day && `on ${formatDate(day)}`].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : null;
}
