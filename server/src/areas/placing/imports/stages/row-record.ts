import { hash } from 'node:crypto';
import { debtDate } from '@recoup/domain/placing/placement';
import { findField } from '@recoup/domain/placing/placement-fields';
import { needsItemization } from '@recoup/domain/shared/debt-types';
import { normalizeAccountNumber } from '@recoup/domain/shared/ids';
import { debtorName, maskInText, type PlacedRow, type ReadParty, type ReadRow } from '@recoup/domain/placing/import';
import { mappingField } from '@recoup/domain/placing/mapping';
import { matchKey, PERSON_FACTS, PERSON_NAMES } from '@recoup/domain/accounts/person-name';
import { debtorKind, itemizationOf, textOf, type DraftValues } from '@recoup/domain/placing/placement-draft';
import type { Vault } from '#platform/crypto/index.ts';
import type { AccountRecord, PartyRecord, PersonRecord } from '../../writer/index.ts';

/** What a client's rows need to become records. */
export interface RecordContext {
  vault: Vault;
  clientId: string;
  importId: string;
  legalName: string;
  /** Id by code. */
  locations: ReadonlyMap<string, string>;
}

/** What the commit takes from a row. Plain JSON with encrypted values. */
interface RowRecord {
  person: PersonRecord;
  account: AccountRecord;
  parties?: PartyRecord[];
  notes?: string;
}

export interface ShapedRow {
  record: RowRecord;
  accountKey: string | null;
  matchKey: string | null;
  personId: string;
}

const personTexts = [...PERSON_NAMES, ...PERSON_FACTS];

/** Builds an account's table rows from a file row. Sensitive values are encrypted here, once. */
export function shapeRow(
  row: ReadRow,
  { draft, problems, known }: PlacedRow,
  rowNumber: number,
  context: RecordContext,
): ShapedRow {
  const { values } = draft;
  const person = shapePerson(
    row,
    values,
    debtorKind(values, draft.debt_type),
    context,
    problems.some(({ code }) => code === 'minor_ssn'),
  );
  const key = person.matchKey;
  const number = textOf(values, 'client_account_number');
  const parties = row.parties.map((party) => shapeParty(party, context));
  const notes = textOf(values, 'notes');
  const record: RowRecord = { person: person.columns, account: shapeAccount(draft, { problems, known }, context) };
  if (parties.length > 0) record.parties = parties;
  // Notes can contain personal numbers too, and everyone who sees the account reads them.
  if (notes !== null) record.notes = maskInText(notes);
  return {
    record,
    accountKey: number === null ? null : normalizeAccountNumber(number),
    matchKey: key,
    personId: personIdOf(context.importId, key ?? `row:${rowNumber}`),
  };
}

/** The same person within a file gets the same id without a lookup: a UUID version 8 derived from the identifying values. */
function personIdOf(importId: string, key: string): string {
  const hex = hash('sha256', importId + key, 'hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function shapePerson(
  row: ReadRow,
  values: DraftValues,
  kind: 'person' | 'business',
  { vault, clientId }: RecordContext,
  leaveSsnOut: boolean,
): { columns: PersonRecord; matchKey: string | null } {
  const columns: PersonRecord = {
    kind,
    display_name: (debtorName(values) ?? '').slice(0, 300),
    country: textOf(values, 'country') ?? 'US',
  };
  for (const key of personTexts) {
    const text = textOf(values, key);
    if (text !== null) columns[key] = text.slice(0, 300);
  }
  if (row.phones.length > 0) columns.phones = row.phones;
  if (row.emails.length > 0) columns.emails = row.emails;
  const ssn = leaveSsnOut ? null : textOf(values, 'ssn');
  const birth = textOf(values, 'date_of_birth');
  const ein = textOf(values, 'ein');
  const licence = textOf(values, 'drivers_license');
  let fingerprint: string | null = null;
  if (ssn !== null) {
    fingerprint = vault.fingerprint(ssn, clientId);
    columns.ssn_sealed = vault.seal(ssn, `people.ssn:${clientId}`);
    columns.ssn_fingerprint = fingerprint;
    columns.ssn_last4 = ssn.slice(-4);
  } else if (!leaveSsnOut && textOf(values, 'ssn_last4') !== null) columns.ssn_last4 = textOf(values, 'ssn_last4');
  if (birth !== null) columns.date_of_birth_sealed = vault.seal(birth, `people.date_of_birth:${clientId}`);
  if (ein !== null) {
    columns.ein_sealed = vault.seal(ein, `people.ein:${clientId}`);
    columns.ein_last4 = ein.slice(-4);
  }
  if (licence !== null) columns.drivers_license_sealed = vault.seal(licence, `people.drivers_license:${clientId}`);
  const key = matchKey(
    {
      first_name: textOf(values, 'first_name'),
      last_name: textOf(values, 'last_name'),
      business_name: textOf(values, 'business_name'),
      ssnFingerprint: fingerprint,
      date_of_birth: birth,
      address_line1: textOf(values, 'address_line1'),
      postal_code: textOf(values, 'postal_code'),
    },
    (text) => vault.fingerprint(text, clientId),
  );
  if (key !== null) columns.match_key = key;
  return { columns, matchKey: key };
}

export function shapeParty(party: ReadParty, { vault, clientId }: Pick<RecordContext, 'vault' | 'clientId'>): PartyRecord {
  const contact: Record<string, unknown> = { phones: party.phone === null ? [] : [party.phone], address: party.address };
  if (party.email !== null) contact['emails'] = [party.email];
  if (party.ssn !== null) {
    contact['ssn_sealed'] = vault.seal(party.ssn, `account_parties.ssn:${clientId}`);
    contact['ssn_last4'] = party.ssn.slice(-4);
  }
  return { role: party.role, display_name: party.name.slice(0, 300), is_liable: party.is_liable, contact };
}

function shapeAccount(
  { values, debt_type: debtType }: PlacedRow['draft'],
  { problems, known }: Pick<PlacedRow, 'problems' | 'known'>,
  context: RecordContext,
): AccountRecord {
  const creditor = textOf(values, 'current_creditor') ?? context.legalName;
  const location = textOf(values, 'location_code');
  const account: AccountRecord = {
    debt_type: debtType,
    client_account_number: textOf(values, 'client_account_number'),
    creditor_current: creditor,
    creditor_itemization: textOf(values, 'itemization_creditor') ?? creditor,
    details: known.length === 0 ? detailsOf(values) : { ...detailsOf(values), known_facts: known },
  };
  const date = debtDate(values, debtType);
  if (date !== null) account.debt_date = date;
  // A row that names another place does not belong to the only known one.
  const isElsewhere = problems.some(({ code }) => code === 'location_unknown');
  const locationId = location === null && !isElsewhere ? onlyOne(context.locations) : context.locations.get(location ?? '');
  if (locationId) account.location_id = locationId;
  if (!needsItemization(debtType, debtorKind(values, debtType))) return account;
  const itemized = itemizationOf(values);
  account.itemization_reference = itemized.reference;
  account.itemization_date = itemized.date;
  account.itemization_amount_cents = itemized.amount_on_date;
  account.itemization_interest_cents = itemized.interest;
  account.itemization_fees_cents = itemized.fees;
  account.itemization_payments_cents = itemized.payments;
  account.itemization_credits_cents = itemized.credits;
  return account;
}

function onlyOne(locations: ReadonlyMap<string, string>): string | undefined {
  return locations.size === 1 ? [...locations.values()][0] : undefined;
}

const PLACED_SECTIONS = new Set(['debtor', 'address', 'contact', 'itemization', 'responsible']);
const PLACED = new Set([
  'client_account_number',
  'location_code',
  'balance',
  'current_creditor',
  'itemization_creditor',
  'notes',
]);
const DETAILS = new Set(['itemization_assumed', 'alias', 'dba_name', 'placement_date']);
const kept = new Map<string, boolean>();

/** Further debt fields that the product or the mapping knows by name and that are not sensitive. */
function isDetail(key: string): boolean {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const field = findField(key);
  const mapped = mappingField(key);
  const is =
    DETAILS.has(key) ||
    (field === null
      ? mapped !== undefined &&
        mapped.stored &&
        !mapped.sensitive &&
        !/^(?:co_|patient_|phone|guarantor|spouse|address|city_|debtor_type|full_name|title)/.test(key)
      : !field.sensitive && !PLACED.has(key) && !PLACED_SECTIONS.has(field.section));
  kept.set(key, is);
  return is;
}

function detailsOf(values: DraftValues): Record<string, unknown> {
  const details: Record<string, unknown> = {};
  for (const key of Object.keys(values)) {
    const value = values[key];
    if (value === null || value === undefined || value === '' || !isDetail(key)) continue;
    details[key] = typeof value === 'string' ? maskInText(value.slice(0, 500)) : value;
  }
  return details;
}
