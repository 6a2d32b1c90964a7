import type { placementData } from '@recoup/contract/feed/outbox';
import { formatAccountNumber, formatBatchNumber } from '@recoup/domain/shared/ids';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Vault } from '#platform/crypto/index.ts';
import { refTable, type SubjectReader } from './subject.ts';

interface Row {
  client_id: string;
  id: string;
  batch_number: number;
  client_account_number: string;
  debt_type: string;
  location_code: string | null;
  location_name: string | null;
  placed_on: string;
  amount_placed_cents: number;
  debt_date: string | null;
  creditor_current: string | null;
  creditor_itemization: string | null;
  itemization_reference: string | null;
  itemization_date: string | null;
  itemization_amount_cents: number | null;
  itemization_interest_cents: number | null;
  itemization_fees_cents: number | null;
  itemization_payments_cents: number | null;
  itemization_credits_cents: number | null;
  details: Record<string, unknown>;
  previous_number: number | null;
  person_id: string;
  kind: 'person' | 'business';
  display_name: string;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  suffix: string | null;
  business_name: string | null;
  contact_name: string | null;
  address_line1: string | null;
  address_line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
  phones: { type: string; number: string }[];
  emails: string[];
  ssn_sealed: string | null;
  ein_sealed: string | null;
  date_of_birth_sealed: string | null;
  drivers_license_sealed: string | null;
  employer_name: string | null;
  language: string | null;
  parties: { role: string; name: string; is_liable: boolean; contact: Record<string, unknown> }[];
}

/** Placed accounts with everything the client entered. */
export const readPlacements: SubjectReader = async (tx, refs, context) => {
  const { rows } = await sql<Row>`
    select a.client_id, a.id, b.number as batch_number, a.client_account_number, a.debt_type, l.code as location_code,
      l.name as location_name, a.placed_on, a.amount_placed_cents, a.debt_date, a.creditor_current, a.creditor_itemization,
      a.itemization_reference, a.itemization_date, a.itemization_amount_cents, a.itemization_interest_cents,
      a.itemization_fees_cents, a.itemization_payments_cents, a.itemization_credits_cents, a.details, before.number as previous_number,
      p.id as person_id, p.kind, p.display_name, p.first_name, p.middle_name, p.last_name, p.suffix, p.business_name, p.contact_name,
      p.address_line1, p.address_line2, p.city, p.state, p.postal_code, p.country, p.phones, p.emails, p.ssn_sealed, p.ein_sealed,
      p.date_of_birth_sealed, p.drivers_license_sealed, p.employer_name, p.language,
      coalesce((
        select json_agg(json_build_object('role', t.role, 'name', t.display_name, 'is_liable', t.is_liable, 'contact', t.contact) order by t.id)
        from portal.account_parties t where t.client_id = a.client_id and t.account_id = a.id), '[]') as parties
    from ${refTable(refs)}
    join portal.accounts a on a.client_id = r.client_id and a.id = r.subject_id
    join portal.people p on p.client_id = a.client_id and p.id = a.person_id
    join portal.batches b on b.client_id = a.client_id and b.id = a.batch_id
    left join portal.locations l on l.client_id = a.client_id and l.id = a.location_id
    left join portal.accounts before on before.client_id = a.client_id and before.id = a.previous_account_id`.execute(tx);
  return new Map(rows.map((row) => [row.id, present(row, context)]));
};

type Context = { vault: Vault; withPii: boolean };

function present(row: Row, { vault, withPii }: Context): z.input<typeof placementData> {
  const { client_id: clientId } = row;
  const open = (sealed: string | null, field: string) =>
    sealed === null ? null : vault.open(sealed, `people.${field}:${clientId}`);
  return {
    batch: formatBatchNumber(row.batch_number),
    client_account: row.client_account_number,
    debt_type: row.debt_type,
    location: row.location_code === null ? null : { code: row.location_code, name: row.location_name ?? '' },
    placed_on: row.placed_on,
    amount_placed_cents: row.amount_placed_cents,
    debt_date: row.debt_date,
    creditor_current: row.creditor_current,
    creditor_itemization: row.creditor_itemization,
    itemization:
      row.itemization_reference === null || row.itemization_date === null
        ? null
        : {
            reference: row.itemization_reference,
            date: row.itemization_date,
            amount_cents: row.itemization_amount_cents ?? 0,
            interest_cents: row.itemization_interest_cents ?? 0,
            fees_cents: row.itemization_fees_cents ?? 0,
            payments_cents: row.itemization_payments_cents ?? 0,
            credits_cents: row.itemization_credits_cents ?? 0,
          },
    details: row.details,
    previous_account: row.previous_number === null ? null : formatAccountNumber(row.previous_number),
    debtor: {
      people_id: row.person_id,
      kind: row.kind,
      display_name: row.display_name,
      first_name: row.first_name,
      middle_name: row.middle_name,
      last_name: row.last_name,
      suffix: row.suffix,
      business_name: row.business_name,
      contact_name: row.contact_name,
      address: {
        line1: row.address_line1,
        line2: row.address_line2,
        city: row.city,
        state: row.state,
        postal_code: row.postal_code,
        country: row.country,
      },
      phones: row.phones,
      emails: row.emails,
      ...(withPii
        ? {
            ssn: open(row.ssn_sealed, 'ssn'),
            ein: open(row.ein_sealed, 'ein'),
            date_of_birth: open(row.date_of_birth_sealed, 'date_of_birth'),
            drivers_license: open(row.drivers_license_sealed, 'drivers_license'),
          }
        : {}),
      employer_name: row.employer_name,
      language: row.language,
    },
    parties: row.parties.map((party) => ({ ...party, contact: openContact(party.contact, { vault, withPii, clientId }) })),
  };
}

/** Decrypts a party's sealed fields under their own names, or omits them; lookup hashes are omitted. */
function openContact(contact: Record<string, unknown>, { vault, withPii, clientId }: Context & { clientId: string }) {
  return Object.fromEntries(
    Object.entries(contact).flatMap(([key, value]) => {
      if (key.endsWith('_fingerprint')) return [];
      if (!key.endsWith('_sealed')) return [[key, value]];
      if (!withPii) return [];
      const field = key.slice(0, -'_sealed'.length);
      return [[field, typeof value === 'string' ? vault.open(value, `account_parties.${field}:${clientId}`) : null]];
    }),
  );
}
