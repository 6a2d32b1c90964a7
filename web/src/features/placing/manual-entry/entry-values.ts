import type { DraftContent, ManualDraft, PlacedPerson } from '@recoup/contract/placing/manual-entry';
import { CERTIFICATION } from '@recoup/domain/placing/certification';
import { isDay } from '@recoup/domain/shared/days';
import type { DebtType } from '@recoup/domain/shared/debt-types';
import { parseCents, toDecimal } from '@recoup/domain/shared/money';
import { debtorKind, type PartyRole } from '@recoup/domain/placing/placement-draft';
import type { PlacementField } from '@recoup/domain/placing/placement-field';
import { findField, PLACEMENT_FIELDS } from '@recoup/domain/placing/placement-fields';
import { dateMask, moneyMask, phoneMask } from '#ui/masks.ts';
import { BUSINESS_ONLY, isIdentity, PERSON_ONLY } from './identity-fields.ts';

export interface EntryParty {
  role: PartyRole;
  name: string;
  is_liable: boolean;
  phone: string;
  address: string;
}

/** The form's values: each field as displayed, booleans as `yes` and `no`. */
export interface EntryValues {
  debt_type: DebtType;
  owes: 'person' | 'business';
  /** A person placed before; empty for a new debtor. */
  people_id: string;
  values: Record<string, string>;
  parties: EntryParty[];
  /** Sensitive values on file that the user cleared. */
  cleared: string[];
  affirmed: boolean[];
}

const blank: Readonly<Record<string, string>> = Object.fromEntries(PLACEMENT_FIELDS.map(({ key }) => [key, '']));

export function emptyEntry(debtType: DebtType, { peopleId = '' } = {}): EntryValues {
  return {
    debt_type: debtType,
    owes: debtType === 'commercial' ? 'business' : 'person',
    people_id: peopleId,
    values: { ...blank },
    parties: [],
    cleared: [],
    affirmed: CERTIFICATION.statements.map(() => false),
  };
}

/** Converts a saved draft to form values. */
export function entryOf(draft: Pick<ManualDraft, 'debt_type' | 'people_id' | 'values' | 'parties'>): EntryValues {
  const shown = Object.entries(draft.values).map(([key, value]) => [key, showValue(findField(key), value)]);
  return {
    ...emptyEntry(draft.debt_type, { peopleId: draft.people_id ?? '' }),
    owes: debtorKind(draft.values, draft.debt_type),
    values: { ...blank, ...(Object.fromEntries(shown) as Record<string, string>) },
    parties: draft.parties.map((party) => ({
      ...party,
      phone: phoneMask(party.phone ?? ''),
      address: party.address ?? '',
    })),
  };
}

export function showValue(field: Pick<PlacementField, 'kind'> | null, value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return moneyMask(toDecimal(value));
  return field?.kind === 'date' ? dateMask(value) : value;
}

/** Parses a field's text; null if empty. Unparseable text is returned as is, for the rules to reject. */
export function readValue(field: Pick<PlacementField, 'kind'>, shown: string): string | number | boolean | null {
  const text = shown.trim();
  if (text === '') return null;
  if (field.kind === 'yes_no') return text === 'yes';
  if (field.kind === 'money') return parseCents(text) ?? text;
  if (field.kind !== 'date') return text;
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const day = parts ? `${parts[3]}-${parts[1]?.padStart(2, '0')}-${parts[2]?.padStart(2, '0')}` : text;
  return isDay(day) ? day : text;
}

/** Formats `850` as `850.00`; null if the text is already formatted. */
export function tidyAmount(key: string, shown: string): string | null {
  const field = findField(key);
  if (field?.kind !== 'money') return null;
  const cents = readValue(field, shown);
  const tidied = typeof cents === 'number' ? showValue(field, cents) : shown;
  return tidied === shown ? null : tidied;
}

/** The values that apply to the current kind of debtor. */
export function valuesOf(entry: EntryValues): DraftContent['values'] {
  const hidden = entry.owes === 'business' ? PERSON_ONLY : BUSINESS_ONLY;
  const values: DraftContent['values'] = {};
  for (const field of PLACEMENT_FIELDS) {
    if (hidden.has(field.key)) continue;
    const value = readValue(field, entry.values[field.key] ?? '');
    if (value !== null) values[field.key] = value;
  }
  return values;
}

/** Adds what is known about a person placed before, which the form does not ask for and must not override. */
export function valuesWithPerson(entry: EntryValues, person: PlacedPerson | null): DraftContent['values'] {
  const values = valuesOf(entry);
  if (person === null) return values;
  for (const key of person.kind === 'business' ? ['first_name', 'middle_name', 'last_name', 'suffix'] : ['business_name'])
    delete values[key];
  return { ...values, ...person.values };
}

/** Whether a field applies only to the other kind of debtor. */
export function isOfOther(key: string, { owes }: Pick<EntryValues, 'owes'>): boolean {
  return (owes === 'business' ? PERSON_ONLY : BUSINESS_ONLY).has(key);
}

/**
 * Builds the draft to save. Values of other debt types are included, so that switching back restores them even after a reload;
 * the server places only those the type uses. Untouched sensitive values are omitted. Sensitive values of the other kind of
 * debtor are cleared only in the final save, so that trying another debt type loses nothing.
 */
export function contentOf(entry: EntryValues, onFile: readonly string[], { isFinal = false } = {}): DraftContent {
  const values = valuesOf(entry);
  for (const key of onFile) {
    const typed = (entry.values[key] ?? '').trim() !== '';
    if (!typed && entry.cleared.includes(key)) values[key] = null;
    if (isFinal && isOfOther(key, entry)) values[key] = null;
  }
  return {
    debt_type: entry.debt_type,
    people_id: entry.people_id === '' ? null : entry.people_id,
    values,
    parties: entry.parties
      .filter(({ name }) => name.trim() !== '')
      .map((party) => ({
        ...party,
        name: party.name.trim(),
        phone: party.phone.trim() || null,
        address: party.address.trim() || null,
      })),
    // The server keeps what the draft corrects.
    corrects_account_id: null,
  };
}

/** Clears the fields that identify the debtor, for another account or another person. */
export function withoutIdentity(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, isIdentity(key) ? '' : value]));
}
