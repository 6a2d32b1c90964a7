import type { ManualDraft } from '@recoup/contract/placing/manual-entry';
import { DEBT_TYPE_INFO, DEBT_TYPES, type DebtType } from '@recoup/domain/shared/debt-types';
import { emptyEntry, entryOf, type EntryValues } from './entry-values.ts';
import { readStash } from './stash.ts';

/** The company's own kinds of debt first. */
export function orderTypes(own: readonly string[]): DebtType[] {
  return [...DEBT_TYPES].toSorted((one, two) => Number(own.includes(two)) - Number(own.includes(one)));
}

export function newEntry(ownTypes: readonly string[], peopleId: string): EntryValues {
  const [debtType = 'consumer'] = orderTypes(ownTypes);
  const entry = emptyEntry(debtType, { peopleId });
  entry.values['itemization_reference'] = DEBT_TYPE_INFO[debtType].itemizationDefault;
  return entry;
}

export interface EntryStart {
  /** As it is on the server, or empty. */
  base: EntryValues;
  /** The same, or what was typed over it before the page went away. */
  entry: EntryValues;
  /** Of the base. */
  fingerprint: string;
}

/** `carried`: what a new one begins with instead of nothing. */
export function startEntry({
  draft,
  carried = null,
  peopleId,
  ownTypes,
  userId,
  clientId,
}: {
  draft: ManualDraft | null;
  carried?: EntryValues | null;
  peopleId: string;
  ownTypes: readonly string[];
  userId: string;
  clientId: string;
}): EntryStart {
  const base = draft ? entryOf(draft) : (carried ?? newEntry(ownTypes, peopleId));
  const stash = readStash({ userId, clientId, draft: draft && { id: draft.id, revision: draft.revision } });
  // A form that was opened for one person does not fill with what was typed of another.
  if (!stash || (peopleId !== '' && stash.people_id !== peopleId)) return { base, entry: base, fingerprint: fingerprint(base) };
  return { base, entry: { ...base, ...stash }, fingerprint: fingerprint(base) };
}

/** What of the form is kept on the server, to tell whether something was typed. */
export function fingerprint({ affirmed: _affirmed, ...entry }: EntryValues): string {
  return JSON.stringify(entry);
}

/** Whether something stands in the form that somebody would miss. */
export function isWorthKeeping(entry: EntryValues): boolean {
  const typed = Object.entries(entry.values).some(([key, value]) => key !== 'itemization_reference' && value.trim() !== '');
  return typed || entry.people_id !== '' || entry.parties.length > 0;
}
