import { sql } from 'kysely';
import { addRemoved, type Candidates, type Removed } from '#areas/agency/retention/index.ts';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import type { Db } from '#platform/db/db.ts';
import { queryableOf } from '#platform/db/queryable.ts';

const batchPeople = 1000;

/**
 * Deletes SSN, EIN, birth date and driver's license of the people that are due, and of their related parties (security.md, Retention).
 * Names, addresses and money stay on the record. Returns the number of people by client and records it in each client's audit log.
 */
export async function purgePeople(db: Db, { due, now }: { due: Candidates; now: Date }): Promise<Removed> {
  const purged: Removed = new Map();
  for (;;) {
    const clients = await purgeBatch(db, { due, now });
    for (const clientId of clients) addRemoved(purged, clientId);
    if (clients.length < batchPeople) return purged;
  }
}

/** Returns the client of each person. */
async function purgeBatch(db: Db, { due, now }: { due: Candidates; now: Date }): Promise<string[]> {
  return db.asService(async (tx) => {
    const { rows } = await sql<{ client_id: string; id: string }>`
      update portal.people set
        ssn_sealed = null, ssn_fingerprint = null, ssn_last4 = null, ein_sealed = null, ein_last4 = null,
        date_of_birth_sealed = null, drivers_license_sealed = null, updated_at = ${now},
        -- Match keys made of a deleted SSN or birth date are deleted too; those by name and street stay.
        match_key = case when match_key ~ '^(ssn|dob):' then null else match_key end
      where (client_id, id) in (
        select p.client_id, p.id from portal.people p
        where (p.client_id, p.id) in (select f.client_id, f.id from (${due}) f where not f.is_held limit ${batchPeople})
        for update skip locked
      )
      returning client_id, id`.execute(tx);
    const [clients, people] = [rows.map((row) => row.client_id), rows.map((row) => row.id)];
    if (rows.length === 0) return [];
    await sql`
      update portal.account_parties t set contact = t.contact
        - array(select key from jsonb_object_keys(t.contact) as key where key ~ '^(ssn|ein|date_of_birth|drivers_license)')
      from portal.accounts a, unnest(${clients}::uuid[], ${people}::uuid[]) as gone (client_id, person_id)
      where a.client_id = gone.client_id and a.person_id = gone.person_id and t.client_id = a.client_id and t.account_id = a.id`.execute(
      tx,
    );
    // The file's row stays readable with masked cells; the values taken from it are deleted.
    await sql`
      with purged as (
        update portal.import_rows r set record = null, cells_sealed = null
        from unnest(${clients}::uuid[], ${people}::uuid[]) as gone (client_id, person_id)
        where r.client_id = gone.client_id and r.person_id = gone.person_id
          and (r.record is not null or r.cells_sealed is not null)
        returning r.client_id, r.import_id, r.row_number
      )
      delete from portal.import_edits e using purged r
      where e.client_id = r.client_id and e.import_id = r.import_id and e.row_number = r.row_number`.execute(tx);
    await insertAuditEntries(
      queryableOf(tx),
      [...Map.groupBy(clients, (id) => id)].map(([clientId, { length }]) => ({
        client_id: clientId,
        action: 'retention.people_purged',
        details: { people: length },
        at: now,
      })),
    );
    return clients;
  });
}
