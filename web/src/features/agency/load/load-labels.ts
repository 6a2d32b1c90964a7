import { capitalize } from '#lib/format/format.ts';

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
