import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface EndedContact {
  client_id: string;
  person_id: string;
  kind: 'phone' | 'email' | 'address';
  value: Record<string, string>;
}

/** What clients see of a person's contact data, with the entries that are still valid. */
export interface ShownContacts {
  client_id: string;
  id: string;
  phones: { number: string }[];
  emails: string[];
  address_line1: string | null;
  address_line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  valid: Pick<EndedContact, 'kind' | 'value'>[];
}

/** Marks contact data that ended before a day, and returns it. */
export async function endContacts(tx: Tx, { today, limit }: { today: string; limit: number }): Promise<EndedContact[]> {
  const { rows } = await sql<EndedContact>`
    with due as (
      select client_id, id from portal.person_contacts
      where is_valid and valid_until < ${today} order by valid_until limit ${limit} for update skip locked
    )
    update portal.person_contacts c set is_valid = false from due d
    where c.client_id = d.client_id and c.id = d.id
    returning c.client_id, c.person_id, c.kind, c.value`.execute(tx);
  return rows;
}

export async function lockShownContacts(
  tx: Tx,
  people: readonly { client_id: string; person_id: string }[],
): Promise<ShownContacts[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<ShownContacts>`
    select p.client_id, p.id, p.phones, p.emails, p.address_line1, p.address_line2, p.city, p.state, p.postal_code,
      (select coalesce(json_agg(json_build_object('kind', c.kind, 'value', c.value) order by c.id), '[]')
        from portal.person_contacts c where c.client_id = p.client_id and c.person_id = p.id and c.is_valid
        and c.source in ('client', 'debtor')) as valid
    from portal.people p
    where (p.client_id, p.id) in (select client_id, person_id from json_to_recordset(${JSON.stringify(people)}::json)
      as r(client_id uuid, person_id uuid))
    order by p.client_id, p.id for no key update`.execute(tx);
  return rows;
}

export async function writeShownContacts(tx: Tx, people: readonly ShownContacts[]): Promise<void> {
  if (people.length === 0) return;
  await sql`
    update portal.people p set phones = r.phones, emails = r.emails, address_line1 = r.address_line1, address_line2 = r.address_line2,
      city = r.city, state = r.state, postal_code = r.postal_code, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r(client_id uuid, id uuid, phones jsonb, emails jsonb,
      address_line1 text, address_line2 text, city text, state text, postal_code text)
    where p.client_id = r.client_id and p.id = r.id`.execute(tx);
}
