import type { ConsoleStatement, StatementEvent, StatementSource } from '@recoup/contract/agency/statements';
import type { StatementSection } from '@recoup/contract/money/statements';
import { REMITTANCE_STATE_INFO } from '@recoup/domain/money/statements';
import { formatDate, formatMoney } from '#lib/format/format.ts';

export const SECTION_LABELS: Record<StatementSection, string> = {
  agency: 'Paid to the agency',
  direct: 'Paid to the client',
  reversals: 'Reversed',
  adjustments: 'Balances adjusted',
};

const sourceLabels: Record<StatementSource, string> = { feed: 'Feed', console: 'Console' };

/** `Feed, Main system`, `Console, Robin Vance`. */
export const authorOf = ({ source, by }: { source: StatementSource; by: string | null }): string =>
  by === null ? sourceLabels[source] : `${sourceLabels[source]}, ${by}`;

export const writtenBy = (row: ConsoleStatement): string => authorOf(row.written ?? { source: row.source, by: null });

const methods = { ach: 'ACH', check: 'Check' } as const;

/** How a statement was paid, or why it was voided, in one line; null if unknown. */
export function describeEvent({ state, facts }: StatementEvent): string | null {
  if (state === 'void') return facts.reason ?? null;
  const parts = [
    facts.paid_by && methods[facts.paid_by],
    facts.trace && `trace ${facts.trace}`,
    facts.paid_on && `on ${formatDate(facts.paid_on)}`,
    facts.paid_cents !== undefined && formatMoney(facts.paid_cents),
    facts.accepted_by && `accepted by ${facts.accepted_by}`,
    facts.note,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

export const eventLabel = ({ state }: StatementEvent): string => REMITTANCE_STATE_INFO[state].label;
