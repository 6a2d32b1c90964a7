import type { ManualDraft } from '@recoup/contract/placing/manual-entry';
import { DEBT_TYPE_INFO, DEBT_TYPES, type DebtType } from '@recoup/domain/shared/debt-types';
import { emptyEntry, entryOf, type EntryValues } from './entry-values.ts';
import { readStash } from './stash.ts';

/** Debt types, with the client's own first. */
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
  /** As saved on the server, or empty. */
  base: EntryValues;
  /** `base` with any stashed input on top. */
  entry: EntryValues;
  /** Fingerprint of `base`. */
  fingerprint: string;
}

/** `carried`: initial values of a new entry, instead of an empty form. */
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
  // The stash may concern another person than the one this form was opened for.
  if (!stash || (peopleId !== '' && stash.people_id !== peopleId)) return { base, entry: base, fingerprint: fingerprint(base) };
  return { base, entry: { ...base, ...stash }, fingerprint: fingerprint(base) };
}

/** Serializes the saved part of the form, to detect changes. */
export function fingerprint({ affirmed: _affirmed, ...entry }: EntryValues): string {
  return JSON.stringify(entry);
}

/** Whether the form has input worth saving as a draft. */
export function isWorthKeeping(entry: EntryValues): boolean {
  const typed = Object.entries(entry.values).some(([key, value]) => key !== 'itemization_reference' && value.trim() !== '');
  return typed || entry.people_id !== '' || entry.parties.length > 0;
}
