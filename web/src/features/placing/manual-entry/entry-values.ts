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

/** What stands in the form: every value as the text that its field shows, yes or no as `yes` and `no`. */
export interface EntryValues {
  debt_type: DebtType;
  owes: 'person' | 'business';
  /** Somebody who was placed before; empty for a new debtor. */
  people_id: string;
  values: Record<string, string>;
  parties: EntryParty[];
  /** Sensitive values that were on file and shall not be any more. */
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

/** A draft of the server as the form shows it. */
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

/** What a field's text means; text that cannot be read stays text, so that the rules can say so. Null: nothing. */
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

/** `850` as `850.00`; null where there is nothing to tidy. */
export function tidyAmount(key: string, shown: string): string | null {
  const field = findField(key);
  if (field?.kind !== 'money') return null;
  const cents = readValue(field, shown);
  const tidied = typeof cents === 'number' ? showValue(field, cents) : shown;
  return tidied === shown ? null : tidied;
}

/** The values that count now: of who owes, without what belongs to the other kind of debtor. */
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

/** The same with what is known of a person placed before, which is not asked and not overwritten. */
export function valuesWithPerson(entry: EntryValues, person: PlacedPerson | null): DraftContent['values'] {
  const values = valuesOf(entry);
  if (person === null) return values;
  for (const key of person.kind === 'business' ? ['first_name', 'middle_name', 'last_name', 'suffix'] : ['business_name'])
    delete values[key];
  return { ...values, ...person.values };
}

/** Whether a field is asked of a business and a person owes, or the other way round. */
export function isOfOther(key: string, { owes }: Pick<EntryValues, 'owes'>): boolean {
  return (owes === 'business' ? PERSON_ONLY : BUSINESS_ONLY).has(key);
}

/**
 * What is sent to be kept. Values that another debt type asks for go along, so that switching back finds them after a
 * reload too; the server places only what the type asks. Sensitive values that were left alone are left out. What is on
 * file of the other kind of debtor goes only at last, so that trying a kind of debt out loses nothing.
 */
export function contentOf(entry: EntryValues, kept: readonly string[], { isFinal = false } = {}): DraftContent {
  const values = valuesOf(entry);
  for (const key of kept) {
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
  };
}

/** The form without anything about who owes: another account of the same person, or another person. */
export function withoutIdentity(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, isIdentity(key) ? '' : value]));
}
