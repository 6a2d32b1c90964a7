import { sql } from 'kysely';
import { listedPeople, writePeople, type PersonRecord } from '#areas/placing/writer/index.ts';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import { newId } from '#platform/ids.ts';
import { contactsOf, derivedColumns, personColumns, type ContactRow, type PersonFields } from './person-fields.ts';

/** The columns that an item may change. */
const plainColumns = [
  'kind',
  'display_name',
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'business_name',
  'contact_name',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
  'country',
  'ssn_sealed',
  'ssn_fingerprint',
  'ssn_last4',
  'ein_sealed',
  'ein_last4',
  'date_of_birth_sealed',
  'employer_name',
  'language',
  'match_key',
] as const;
const hidden = new Set(['ssn_sealed', 'ssn_fingerprint', 'ein_sealed', 'date_of_birth_sealed', 'match_key']);

export interface PersonEntry {
  clientId: string;
  id: string;
  agencyId: string | null;
  row: Partial<PersonRecord>;
  isNew: boolean;
  /** Names of changed fields. */
  changed: Set<string>;
  contacts: ContactRow[] | null;
}

/** The people of a chunk, known and new. */
export class PeopleStore {
  readonly #vault: Vault;
  readonly #byAgencyId = new Map<string, PersonEntry>();
  readonly #byId = new Map<string, PersonEntry>();
  readonly #byMatch = new Map<string, PersonEntry>();
  readonly #touched = new Set<PersonEntry>();
  /** Encrypting a person's numbers once is enough. */
  readonly #prepared = new WeakMap<PersonFields, Partial<PersonRecord> & ReturnType<typeof derivedColumns>>();

  readonly #today: string;

  /** `today`: contact data that ended before this day is not shown. */
  constructor({ vault, today }: { vault: Vault; today: string }) {
    this.#vault = vault;
    this.#today = today;
  }

  /** Reads and locks the people with these ids of the agency, or these ids. */
  async read(tx: Tx, { named, ids }: { named: readonly { clientId: string; name: string }[]; ids: readonly string[] }) {
    if (named.length === 0 && ids.length === 0) return;
    const { rows } = await sql<Partial<PersonRecord> & { client_id: string; id: string; agency_person_id: string | null }>`
      select p.client_id, p.id, p.agency_person_id, p.phones, p.emails, p.facts, ${sql.raw(plainColumns.map((name) => `p.${name}`).join(', '))}
      from portal.people p
      where (p.client_id, p.id) in (
        select p.client_id, p.id from json_to_recordset(${JSON.stringify(named)}::json) as n("clientId" uuid, name text)
        join portal.people p on p.client_id = n."clientId" and p.agency_person_id = n.name
        union all select p.client_id, p.id from portal.people p where p.id = any (${[...ids]}::uuid[])
      )
      order by p.client_id, p.id for no key update`.execute(tx);
    for (const { client_id: clientId, id, agency_person_id: agencyId, ...row } of rows)
      this.#remember({ clientId, id, agencyId, row, isNew: false, changed: new Set(), contacts: null });
  }

  /** Reads who the match keys of people without an id of the agency's already name. */
  async readMatches(tx: Tx, keys: readonly { clientId: string; key: string }[]): Promise<void> {
    if (keys.length === 0) return;
    const { rows } = await sql<{ client_id: string; id: string; display_name: string; match_key: string }>`
      select distinct on (p.client_id, p.match_key) p.client_id, p.id, p.display_name, p.match_key
      from json_to_recordset(${JSON.stringify(keys)}::json) as k("clientId" uuid, key text)
      join portal.people p on p.client_id = k."clientId" and p.match_key = k.key
      order by p.client_id, p.match_key, p.created_at, p.id`.execute(tx);
    for (const { client_id: clientId, id, display_name, match_key } of rows)
      this.#byMatch.set(
        `${clientId}/${match_key}`,
        this.#byId.get(id) ?? {
          clientId,
          id,
          agencyId: null,
          row: { display_name, match_key },
          isNew: false,
          changed: new Set(),
          contacts: null,
        },
      );
  }

  named(clientId: string, name: string): PersonEntry | undefined {
    return this.#byAgencyId.get(`${clientId}/${name}`);
  }

  byId(id: string): PersonEntry | undefined {
    return this.#byId.get(id);
  }

  matchKeyOf(clientId: string, fields: PersonFields): string | null {
    return this.#prepare(clientId, fields).match_key;
  }

  #prepare(clientId: string, fields: PersonFields) {
    const known = this.#prepared.get(fields);
    if (known) return known;
    const row = personColumns(fields, { vault: this.#vault, clientId, today: this.#today });
    const prepared = { ...row, ...derivedColumns(this.#vault, clientId, row, fields.date_of_birth) };
    this.#prepared.set(fields, prepared);
    return prepared;
  }

  /** A new person, or the one of the same match key where the agency has no id for it. */
  add(clientId: string, fields: PersonFields, agencyId: string | null): PersonEntry {
    const row = this.#prepare(clientId, fields);
    const key = row.match_key === null ? null : `${clientId}/${row.match_key}`;
    const same = agencyId === null && key !== null ? this.#byMatch.get(key) : undefined;
    if (same) return same;
    const entry: PersonEntry = {
      clientId,
      id: newId(),
      agencyId,
      row,
      isNew: true,
      changed: new Set(),
      contacts: contactsOf(fields),
    };
    this.#remember(entry);
    if (key !== null) this.#byMatch.set(key, entry);
    this.#touched.add(entry);
    return entry;
  }

  /** Applies the given fields. Returns the names and values that change, without sensitive ones. */
  change(entry: PersonEntry, fields: PersonFields): { before: Record<string, unknown>; after: Record<string, unknown> } {
    const given = personColumns(fields, { vault: this.#vault, clientId: entry.clientId, today: this.#today });
    const facts = given.facts ? { ...(entry.row.facts as object | undefined), ...given.facts } : undefined;
    const next = { ...entry.row, ...given, ...(facts ? { facts } : {}) };
    const derived = derivedColumns(this.#vault, entry.clientId, next, fields.date_of_birth);
    // A match key by birth date is kept when the item has no birth date: the stored one is encrypted, so it cannot be computed again.
    if (!fields.date_of_birth && entry.row.match_key?.startsWith('dob:')) derived.match_key = entry.row.match_key;
    Object.assign(next, derived);
    const before: Record<string, unknown> = {};
    const after: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(next)) {
      const present = (entry.row as Record<string, unknown>)[name] ?? null;
      if (JSON.stringify(present) === JSON.stringify(value)) continue;
      entry.changed.add(name);
      if (!hidden.has(name)) [before[name], after[name]] = [present, value];
    }
    const contacts = contactsOf(fields);
    if (contacts) entry.contacts = contacts;
    entry.row = next;
    if (entry.changed.size > 0 || contacts) this.#touched.add(entry);
    return { before, after };
  }

  /** Writes new people with the writer of placements, and the changes of known ones. */
  async write(tx: Tx): Promise<void> {
    const added = [...this.#touched].filter(({ isNew }) => isNew);
    if (added.length > 0)
      await writePeople(
        queryableOf(tx),
        listedPeople(
          added.map(({ clientId, id, agencyId, row }) => ({
            client_id: clientId,
            person_id: id,
            person: { ...row, agency_person_id: agencyId },
          })),
        ),
      );
    const changed = [...this.#touched].filter(({ isNew, changed: names }) => !isNew && names.size > 0);
    if (changed.length > 0) {
      const rows = changed.map(({ clientId, id, row }) => ({ ...row, client_id: clientId, id }));
      await sql`
        update portal.people p set phones = r.phones, emails = r.emails, facts = r.facts, updated_at = now(),
          ${sql.raw(plainColumns.map((name) => `${name} = r.${name}`).join(', '))}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(client_id uuid, id uuid, phones jsonb, emails jsonb, facts jsonb,
          ${sql.raw(plainColumns.map((name) => `${name} text`).join(', '))})
        where p.client_id = r.client_id and p.id = r.id`.execute(tx);
      // Accounts store the debtor's name for lists, so a corrected name is copied to them.
      const renamed = rows.filter((_row, index) => changed[index]?.changed.has('display_name'));
      if (renamed.length > 0)
        await sql`
          update portal.accounts a set debtor_name = r.display_name
          from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r(client_id uuid, id uuid, display_name text)
          where a.client_id = r.client_id and a.person_id = r.id`.execute(tx);
      await insertAuditEntries(
        queryableOf(tx),
        changed.map(({ clientId, id, changed: names }) => ({
          client_id: clientId,
          action: 'person.changed',
          subject_type: 'person',
          subject_id: id,
          details: { fields: [...names].filter((name) => !hidden.has(name) || name === 'ssn_sealed') },
        })),
      );
    }
    await this.#writeContacts(tx);
  }

  /** The contact data of an item replaces the person's present contact data. */
  async #writeContacts(tx: Tx): Promise<void> {
    const touched = [...this.#touched].filter(({ contacts }) => contacts !== null);
    const known = touched.filter(({ isNew }) => !isNew).map(({ clientId, id }) => ({ client_id: clientId, id }));
    if (known.length > 0)
      await sql`
        delete from portal.person_contacts c using json_to_recordset(${JSON.stringify(known)}::json) as r(client_id uuid, id uuid)
        where c.client_id = r.client_id and c.person_id = r.id`.execute(tx);
    const rows = touched.flatMap(({ clientId, id, contacts }) =>
      (contacts ?? []).map((contact) => ({ client_id: clientId, person_id: id, ...contact })),
    );
    if (rows.length > 0)
      await sql`
        insert into portal.person_contacts (client_id, person_id, kind, value, source, valid_from, valid_until, is_valid)
        select client_id, person_id, kind, value, source, valid_from, valid_until, is_valid
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(client_id uuid, person_id uuid, kind text, value jsonb,
          source text, valid_from date, valid_until date, is_valid boolean)`.execute(tx);
  }

  #remember(entry: PersonEntry): void {
    this.#byId.set(entry.id, entry);
    if (entry.agencyId !== null) this.#byAgencyId.set(`${entry.clientId}/${entry.agencyId}`, entry);
  }
}
