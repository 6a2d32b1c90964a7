import { IconCheck, IconHelp, IconHistory, IconThumbUp, IconUserCheck } from '@tabler/icons-react';
import { SURE } from '@recoup/domain/placing/mapping/thresholds';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';
import type { ImportColumn } from './mapping-draft.ts';

const LIKELY_MIN = 0.7;
/** Minimum probability of a reading that is offered to the user. */
const POSSIBLE_MIN = 0.2;

/** Confidence in a column's suggestion as label, icon and reason; null if the column is unmapped and has no suggestion. */
export function confidenceOf(
  column: ImportColumn,
  field: string | null,
  remembered: string | null | undefined,
): StatusBadgeProps | null {
  const { suggestion } = column;
  if (remembered !== undefined && field === remembered && field !== null)
    return {
      label: 'As last time',
      meaning: 'You mapped this column this way in the last file with this layout.',
      icon: IconHistory,
      tone: 'neutral',
    };
  if (field !== suggestion.field)
    return { label: 'Your choice', meaning: formatSuggestion(column), icon: IconUserCheck, tone: 'info' };
  if (field === null) return null;
  if (suggestion.confidence >= SURE) return { label: 'Sure', meaning: suggestion.reason, icon: IconCheck, tone: 'success' };
  if (suggestion.confidence >= LIKELY_MIN)
    return { label: 'Likely', meaning: suggestion.reason, icon: IconThumbUp, tone: 'neutral' };
  return { label: 'Check', meaning: suggestion.reason, icon: IconHelp, tone: 'warning' };
}

/** Whether a column needs review: an untouched weak suggestion, or an unmapped column with candidates. */
export function isDoubtful(column: ImportColumn, field: string | null, remembered: string | null | undefined): boolean {
  if (field === remembered || field !== column.suggestion.field) return false;
  if (field === null) return possibleFields(column).length > 0;
  return column.suggestion.confidence < LIKELY_MIN;
}

/** The two best readings of a column that got no suggestion and is not almost empty. */
export function possibleFields({ filled, suggestion }: ImportColumn): string[] {
  if (suggestion.field !== null || filled <= 0.1) return [];
  return suggestion.alternatives
    .filter(({ confidence }) => confidence >= POSSIBLE_MIN)
    .slice(0, 2)
    .map(({ field }) => field);
}

function formatSuggestion({ suggestion }: ImportColumn): string {
  return suggestion.field === null ? 'You chose this field.' : `You chose this field. ${suggestion.reason}`;
}
