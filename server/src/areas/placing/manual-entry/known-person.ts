import type { DraftContent, PlacedPerson } from '@recoup/contract/placing/manual-entry';
import { formatPhone } from '@recoup/domain/shared/checks';
import { PERSON_FACTS, PERSON_NAMES } from '@recoup/domain/accounts/person-name';
import { z } from 'zod';
import type { Vault } from '#platform/crypto/index.ts';
import type { findPerson } from './manual-entry.repository.ts';
import { personColumns } from './placement-rows.ts';

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

const phonesOf = z.array(z.object({ type: z.string(), number: z.string() })).catch([]);
const emailsOf = z.array(z.string()).catch([]);
const phoneKeys: Record<string, string> = { mobile: 'phone_mobile', work: 'phone_work' };

/** A known person's fields, by the form's keys; nothing sensitive. */
export function knownValues(person: PersonRow): Record<string, string> {
  const values: Record<string, string> = {};
  const add = (key: string, value: string | null | undefined) => {
    if (value) values[key] ??= value;
  };
  for (const key of [...PERSON_NAMES, ...PERSON_FACTS]) add(key, person[key]);
  add('country', person.country === 'US' ? null : person.country);
  for (const { type, number } of phonesOf.parse(person.phones)) add(phoneKeys[type] ?? 'phone', formatPhone(number));
  add('email', emailsOf.parse(person.emails)[0]);
  return values;
}

/** A known person's identifying numbers and birth date, decrypted. */
export function sensitiveValues(vault: Vault, clientId: string, person: PersonRow): Record<string, string> {
  return Object.fromEntries(
    (['ssn', 'ein', 'date_of_birth', 'drivers_license'] as const).flatMap((key) => {
      const sealed = person[`${key}_sealed`];
      return sealed ? [[key, vault.open(sealed, `people.${key}:${clientId}`)]] : [];
    }),
  );
}

/** The draft with the known person's values filled in: they are neither required nor overwritten. */
export function withKnown(vault: Vault, clientId: string, content: DraftContent, person: PersonRow): DraftContent {
  const values: DraftContent['values'] = { ...content.values };
  for (const key of person.kind === 'business' ? ['first_name', 'middle_name', 'last_name', 'suffix'] : ['business_name']) {
    delete values[key];
  }
  if (person.date_of_birth_sealed)
    values['date_of_birth'] = vault.open(person.date_of_birth_sealed, `people.date_of_birth:${clientId}`);
  if (person.ssn_sealed) delete values['ssn'];
  return { ...content, values: { ...values, ...knownValues(person) } };
}

/** The draft's new values for a known person, as columns of `portal.people`. */
export function newFacts(vault: Vault, clientId: string, content: DraftContent, person: PersonRow) {
  const { phones, emails, ...columns } = personColumns(vault, clientId, content);
  const facts: Partial<typeof columns> & { phones?: string; emails?: string } = {};
  for (const key of [...PERSON_FACTS, ...sealedColumns])
    if (person[key] === null && columns[key] !== null) facts[key] = columns[key];
  if (phonesOf.parse(person.phones).length === 0 && phones.length > 0) facts.phones = JSON.stringify(phones);
  if (emailsOf.parse(person.emails).length === 0 && emails.length > 0) facts.emails = JSON.stringify(emails);
  // A number identifies better than a name: the next placement matches the person by it.
  if (facts.ssn_fingerprint) facts.match_key = columns.match_key;
  return facts;
}

const sealedColumns = [
  'ssn_sealed',
  'ssn_fingerprint',
  'ssn_last4',
  'ein_sealed',
  'ein_last4',
  'date_of_birth_sealed',
  'drivers_license_sealed',
] as const;

export function presentPerson(person: PersonRow, accounts: number): PlacedPerson {
  return {
    people_id: person.id,
    kind: person.kind as PlacedPerson['kind'],
    display_name: person.display_name,
    values: knownValues(person),
    ssn_last4: person.ssn_last4,
    ein_last4: person.ein_last4,
    has_date_of_birth: person.date_of_birth_sealed !== null,
    accounts,
  };
}
