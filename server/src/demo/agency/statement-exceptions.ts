import { addDays } from '@recoup/domain/shared/days';
import type { Cents } from '@recoup/domain/shared/money';
import type { CompanyFile, StatementAdjustment } from './memory.ts';
import type { WorkDay } from './work-day.ts';

/** What each client's statements show once, in the agency's history: a short remittance, and a statement that is corrected. */

/** By how much a remittance was short. */
export const shortBy = 1500;

export const isShortPayout = (
  { now, today, beganOn }: WorkDay,
  { shown }: CompanyFile,
  { cents = 0 }: { cents?: Cents },
): boolean => now === null && !shown?.short && today >= addDays(beganOn, -110) && cents >= 10_000;

/** A cost that a statement left out. */
export const mistake: { reason: string; cost: StatementAdjustment } = {
  reason: 'The fee for copies of court records was left out',
  cost: { kind: 'cost', text: 'Copies of court records', amount_cents: -4500 },
};

/** Once, for a statement that pays out. */
export const isMistakeDue = ({ now, today, beganOn }: WorkDay, { shown, payout }: CompanyFile): boolean =>
  now === null && !shown?.mistake && today >= addDays(beganOn, -75) && payout !== null;

/** What a net client owes is carried to the next statement the first time, and invoiced the second time. */
export const isNegativeInvoiced = ({ shown }: CompanyFile): boolean => shown?.negative === 2;
