import type { LoadState } from '@recoup/contract/agency/load';
import { capitalize, plural } from '#lib/format/format.ts';

/** `payment_state` as "Payment state". */
export const kindLabel = (kind: string): string => capitalize(kind.replaceAll('_', ' '));

/** `person.phones.0.number` as "Person, phones 1, number"; amounts are dollars in files. */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/_cents$/, '')
    .split('.')
    .map((part) => part.replaceAll('_', ' '));
  const joined = words.reduce((text, word) => (/^\d+$/.test(word) ? `${text} ${Number(word) + 1}` : `${text}, ${word}`));
  return capitalize(joined);
}

/** Results in the order of the totals; `wrong` ones come last. */
export const RESULT_LABELS: Readonly<Record<string, string>> = {
  new: 'New',
  changed: 'Changed',
  applied: 'Applied',
  unchanged: 'Unchanged',
  repeated: 'Already applied',
  waiting: 'Waiting',
  refused: 'Refused',
};

export const STATE_LABELS: Readonly<Record<LoadState, string>> = {
  uploading: 'Uploading',
  reading: 'Reading',
  mapping: 'Columns to confirm',
  checking: 'Checking',
  checked: 'Ready to apply',
  applying: 'Applying',
  applied: 'Applied',
  cancelled: 'Canceled',
  failed: 'Failed',
};

/** `About 2 minutes left`; nothing while unknown. */
export function timeLeft(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 60) return 'Less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `About ${plural(minutes, 'minute')} left`;
  return `About ${plural(Math.round(minutes / 60), 'hour')} left`;
}

/** Rows that were applied. */
export const appliedRows = (counts: Readonly<Record<string, number>>): number =>
  (counts['applied'] ?? 0) + (counts['changed'] ?? 0) + (counts['new'] ?? 0) + (counts['waiting'] ?? 0);
