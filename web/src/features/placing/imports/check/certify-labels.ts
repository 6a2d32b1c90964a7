import type { ImportSummary } from '@recoup/contract/placing/import-shapes';
import { formatMoney, plural } from '#lib/format/format.ts';

type Sums = Pick<ImportSummary, 'accounts' | 'amount_cents'>;

export function formatPlaced({ accounts, amount_cents: cents }: Sums): string {
  return `Place ${plural(accounts, 'account')} – ${formatMoney(cents)}`;
}

/** Labels for the rows that committing skips. */
export function formatNotPlaced({
  rows,
  error_cents: errors,
  left_out_cents: out,
}: Pick<ImportSummary, 'rows' | 'error_cents' | 'left_out_cents'>): string {
  const parts = [
    ...(rows.error > 0 ? [`${plural(rows.error, 'row')} with errors${formatSum(errors)}`] : []),
    ...(rows.left_out > 0 ? [`${plural(rows.left_out, 'row')} skipped${formatSum(out)}`] : []),
  ];
  if (parts.length === 0) return 'Every row of the file is placed.';
  const verb = rows.error + rows.left_out === 1 ? 'is' : 'are';
  return `${parts.join(' and ')} ${verb} not placed.${rows.error > 0 ? ' Download the error file to correct them.' : ''}`;
}

/** Describes what changed since the user certified. */
export function formatChange(before: Sums, now: Sums): string {
  if (before.accounts === now.accounts && before.amount_cents === now.amount_cents)
    return 'The rows were checked again since you opened this page. The totals are the same.';
  return `The totals changed: ${plural(now.accounts, 'account')} with ${formatMoney(now.amount_cents)} now, ${plural(before.accounts, 'account')} with ${formatMoney(before.amount_cents)} before.`;
}

/** Empty if no amount could be read. */
function formatSum(cents: number): string {
  return cents === 0 ? '' : ` (${formatMoney(cents)})`;
}
