import { IconCheck, IconHelp, IconHistory, IconThumbUp, IconUserCheck } from '@tabler/icons-react';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';
import type { ImportColumn } from './mapping-draft.ts';

const SURE = 0.85;
const LIKELY = 0.6;

/** How sure the suggestion of a column is, as word, icon and reason; null where nothing is taken over and nothing was suggested. */
export function confidenceOf(
  column: ImportColumn,
  field: string | null,
  remembered: string | null | undefined,
): StatusBadgeProps | null {
  const { suggestion } = column;
  if (remembered !== undefined && field === remembered && field !== null)
    return {
      label: 'As last time',
      meaning: 'You mapped this column so in the last file of this layout.',
      icon: IconHistory,
      tone: 'neutral',
    };
  if (field !== suggestion.field)
    return { label: 'Your choice', meaning: suggestedWords(column), icon: IconUserCheck, tone: 'info' };
  if (field === null) return null;
  if (suggestion.confidence >= SURE) return { label: 'Sure', meaning: suggestion.reason, icon: IconCheck, tone: 'success' };
  if (suggestion.confidence >= LIKELY) return { label: 'Likely', meaning: suggestion.reason, icon: IconThumbUp, tone: 'neutral' };
  return { label: 'Check', meaning: suggestion.reason, icon: IconHelp, tone: 'warning' };
}

/** Whether a column deserves a look: a weak suggestion that the user has not touched, or an empty one with candidates. */
export function isDoubtful(column: ImportColumn, field: string | null, remembered: string | null | undefined): boolean {
  if (field === remembered || field !== column.suggestion.field) return false;
  if (field === null) return column.filled > 0.1 && column.suggestion.alternatives.some(({ confidence }) => confidence >= 0.4);
  return column.suggestion.confidence < LIKELY;
}

function suggestedWords({ suggestion }: ImportColumn): string {
  return suggestion.field === null ? 'You chose this field.' : `You chose this field. ${suggestion.reason}`;
}
