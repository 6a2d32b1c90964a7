import { day } from '@recoup/contract/shared/common';
import { displayName, matchKey } from '@recoup/domain/accounts/person-name';
import { normalizeEin, normalizeEmail, normalizePhone, normalizeSsn, normalizeZip } from '@recoup/domain/shared/checks';
import { z } from 'zod';
import type { PersonRecord } from '#areas/placing/writer/index.ts';
import type { Vault } from '#platform/crypto/index.ts';
import { text } from '../fields.ts';

const line = (max: number) => z.string().trim().max(max).optional();
const source = z.enum(['client', 'debtor', 'skip_trace', 'bureau', 'other']).default('client');
const validity = { valid_from: day.optional(), valid_until: day.optional(), is_valid: z.boolean().default(true) };

const addressLines = {
  line1: line(200),
  line2: line(200),
  city: line(100),
  state: line(40),
  postal_code: line(20),
  country: line(40),
};

/** The fields of a person, in an item of its own or within an account. */
export const personShape = {
  type: z.enum(['person', 'business']).optional(),
  first_name: line(100),
  middle_name: line(100),
  last_name: line(100),
  suffix: line(20),
  business_name: line(200),
  contact_name: line(200),
  ssn: line(20),
  ein: line(20),
  date_of_birth: day.optional(),
  employer_name: line(200),
  language: line(40),
  phones: z
    .array(z.object({ number: text(40), type: z.enum(['home', 'mobile', 'work']).default('home'), source, ...validity }))
    .max(50)
    .optional(),
  emails: z
    .array(z.object({ address: text(254), source, ...validity }))
    .max(50)
    .optional(),
  addresses: z
    .array(z.object({ ...addressLines, source, ...validity }))
    .max(50)
    .optional(),
  deceased: z.object({ on: day.optional(), state: line(40) }).optional(),
  bankruptcy: z
    .object({
      chapter: line(10),
      case_number: line(60),
      court: line(200),
      filed_on: day.optional(),
      discharged_on: day.optional(),
    })
    .optional(),
  attorney: z.object({ name: line(200), firm: line(200), phone: line(40), email: line(254) }).optional(),
};
const person = z.object(personShape);
export type PersonFields = z.output<typeof person>;

export interface ContactRow {
  kind: 'phone' | 'email' | 'address';
  value: Record<string, string>;
  source: string;
  valid_from: string | null;
  valid_until: string | null;
  is_valid: boolean;
}

/**
 * The contact data that a client's users see: given by the client or the debtor, while valid. Skip-traced data and that of
 * bureaus is the agency's, and may be licensed to it alone.
 */
const isShown = ({ source: from, is_valid: isValid, valid_until: until }: ContactRow, today: string) =>
  isValid && (until === null || until >= today) && (from === 'client' || from === 'debtor');

/** All contact data of an item; null if it gives none. Without what cannot be read as a number or address. */
export function contactsOf({ phones, emails, addresses }: PersonFields): ContactRow[] | null {
  if (!phones && !emails && !addresses) return null;
  const facts = (given: {
    source: string;
    valid_from?: string | undefined;
    valid_until?: string | undefined;
    is_valid: boolean;
  }) => ({
    source: given.source,
    valid_from: given.valid_from ?? null,
    valid_until: given.valid_until ?? null,
    is_valid: given.is_valid,
  });
  return [
    ...(phones ?? []).map((given) => ({
      kind: 'phone' as const,
      // A past record may have a number that no longer can be dialed.
      value: { type: given.type, number: normalizePhone(given.number) ?? given.number },
      ...facts(given),
    })),
    ...(emails ?? []).map((given) => ({
      kind: 'email' as const,
      value: { address: normalizeEmail(given.address) ?? given.address },
      ...facts(given),
    })),
    ...(addresses ?? []).map((given) => ({
      kind: 'address' as const,
      value: Object.fromEntries(
        Object.keys(addressLines).flatMap((key) => {
          const part = given[key as keyof typeof addressLines];
          return part ? [[key, key === 'postal_code' ? (normalizeZip(part) ?? part) : part]] : [];
        }),
      ),
      ...facts(given),
    })),
  ];
}

/** Why a person cannot be stored; null if it can. */
export function findPersonProblem(fields: PersonFields, { isNew }: { isNew: boolean }): string | null {
  if (isNew && displayName(fields) === '') return 'A person needs a last_name or a business_name.';
  if (fields.ssn && normalizeSsn(fields.ssn) === null) return 'ssn: This is not a Social Security number.';
  if (fields.ein && normalizeEin(fields.ein) === null) return 'ein: An EIN has nine digits.';
  return null;
}

/** The given fields as columns of `portal.people`; sensitive values encrypted. Absent fields are not among them. */
export function personColumns(
  fields: PersonFields,
  { vault, clientId, today }: { vault: Vault; clientId: string; today: string },
): Partial<PersonRecord> {
  const { type, ssn: typedSsn, ein: typedEin, date_of_birth: birth, deceased, bankruptcy, attorney, ...rest } = fields;
  const { phones: _phones, emails: _emails, addresses: _addresses, ...names } = rest;
  const [ssn, ein] = [normalizeSsn(typedSsn ?? ''), normalizeEin(typedEin ?? '')];
  const contacts = contactsOf(fields);
  const shown = contacts?.filter((contact) => isShown(contact, today));
  const address = shown?.find(({ kind }) => kind === 'address')?.value;
  const facts = { ...(deceased ? { deceased } : {}), ...(bankruptcy ? { bankruptcy } : {}), ...(attorney ? { attorney } : {}) };
  return {
    ...Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined && value !== '')),
    ...(type ? { kind: type } : {}),
    ...(ssn
      ? {
          ssn_sealed: vault.seal(ssn, `people.ssn:${clientId}`),
          ssn_fingerprint: vault.fingerprint(ssn, clientId),
          ssn_last4: ssn.slice(-4),
        }
      : {}),
    ...(ein ? { ein_sealed: vault.seal(ein, `people.ein:${clientId}`), ein_last4: ein.slice(-4) } : {}),
    ...(birth ? { date_of_birth_sealed: vault.seal(birth, `people.date_of_birth:${clientId}`) } : {}),
    ...(fields.phones ? { phones: shown?.filter(({ kind }) => kind === 'phone').map(({ value }) => value) ?? [] } : {}),
    ...(fields.emails
      ? { emails: shown?.filter(({ kind }) => kind === 'email').map(({ value }) => value['address'] ?? '') ?? [] }
      : {}),
    ...(fields.addresses
      ? {
          address_line1: address?.['line1'] ?? null,
          address_line2: address?.['line2'] ?? null,
          city: address?.['city'] ?? null,
          state: address?.['state'] ?? null,
          postal_code: address?.['postal_code'] ?? null,
          country: address?.['country'] ?? (address ? 'US' : null),
        }
      : {}),
    ...(Object.keys(facts).length > 0 ? { facts } : {}),
  };
}

/** Derived columns: the displayed name, and the key that identifies the same person. */
export function derivedColumns(
  vault: Vault,
  clientId: string,
  row: Partial<PersonRecord>,
  birth: string | undefined,
): { kind: string; display_name: string; match_key: string | null } {
  const name = displayName(row);
  const isBusiness = !row.last_name && Boolean(row.business_name);
  return {
    kind: row.kind ?? (isBusiness ? 'business' : 'person'),
    display_name: name,
    match_key: matchKey(
      {
        ...row,
        ssnFingerprint: row.ssn_fingerprint ?? null,
        date_of_birth: birth ?? null,
      },
      (identity) => vault.fingerprint(identity, clientId),
    ),
  };
}
