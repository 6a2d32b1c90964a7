import { refuse } from '@recoup/domain/feed/ledger';
import { formatAccountNumber, parseAccountNumber } from '@recoup/domain/shared/ids';
import { sql } from 'kysely';
import { loadedAccounts, writeAccounts, writeBatches, type LoadedAccount } from '#areas/placing/writer/index.ts';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import type { Tx } from '#platform/db/db.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import { newId } from '#platform/ids.ts';
import type { Book, ChunkScope, ReadItem } from '../kind.ts';
import { codesBook, type Codes } from '../status-codes.ts';
import type { AccountItem } from './account-schema.ts';
import { PeopleStore, type PersonEntry } from './people-store.ts';

/** Fields of a known account outside its ledger. */
export interface AccountFacts {
  client_id: string;
  id: string;
  number: number;
  agency_account_number: string | null;
  person_id: string;
  location_id: string | null;
  details: Record<string, unknown>;
  /** Statuses of its history with their instants in ms, to add each once. */
  past: Set<string>;
}

interface NewAccount {
  batch: string;
  person: PersonEntry;
  account: Omit<LoadedAccount, 'number' | 'batch_id'>;
}

interface Audited {
  clientId: string;
  id: string;
  before: Record<string, unknown>;
  fields: string[];
}

const keyOf = (clientId: string, name: string | number) => `${clientId}/${name}`;
/** A location's code or name. */
export const nameKey = (clientId: string, name: string) => keyOf(clientId, name.toLowerCase());

export class LoadState {
  readonly people: PeopleStore;
  readonly codes: Codes;
  readonly locations = new Map<string, string>();
  readonly defaultTypes = new Map<string, string>();
  readonly batches = new Map<string, string>();
  readonly added: NewAccount[] = [];
  readonly changed = new Map<AccountFacts, Record<string, unknown>>();
  readonly audited: Audited[] = [];
  readonly #scope: ChunkScope;
  readonly #byAgencyNumber = new Map<string, AccountFacts>();
  readonly #byNumber = new Map<string, AccountFacts>();

  constructor(scope: ChunkScope, codes: Codes) {
    this.#scope = scope;
    this.people = new PeopleStore(scope);
    this.codes = codes;
  }

  remember(facts: AccountFacts): void {
    this.#byNumber.set(keyOf(facts.client_id, facts.number), facts);
    if (facts.agency_account_number !== null)
      this.#byAgencyNumber.set(keyOf(facts.client_id, facts.agency_account_number), facts);
  }

  /** The known account of an item; null for a new one. */
  find(clientId: string, { agency_account: agency, account }: AccountItem) {
    const named = this.#byAgencyNumber.get(keyOf(clientId, agency));
    const number = account === undefined ? null : parseAccountNumber(account);
    if (account !== undefined && number === null)
      return refuse(
        'bad_account_number',
        `${account} is not an account number of the portal, such as A-1042-7. Send your own number as agency_account.`,
      );
    if (named && number !== null && named.number !== number)
      return refuse('agency_account_taken', `${formatAccountNumber(named.number)} has the number ${agency} already.`);
    const facts = named ?? (number === null ? undefined : this.#byNumber.get(keyOf(clientId, number)));
    if (!facts) return null;
    const open = this.#scope.accountById(clientId, facts.id);
    return open ? { facts, account: open } : null;
  }

  add(account: NewAccount): void {
    this.added.push(account);
  }

  change(facts: AccountFacts, after: Record<string, unknown>): void {
    Object.assign(facts, after);
    this.changed.set(facts, { ...this.changed.get(facts), ...after });
  }

  audit(entry: Audited): void {
    if (entry.fields.length > 0) this.audited.push(entry);
  }
}

interface Line {
  clientId: string;
  item: AccountItem;
}

export const accountBook: Book<LoadState> = {
  name: 'loaded accounts',
  async open(tx, items, scope) {
    const lines = (items as readonly ReadItem<AccountItem>[]).flatMap(({ clientId, item }) =>
      clientId === null ? [] : [{ clientId, item }],
    );
    const state = new LoadState(scope, await codesBook.open(tx, items, scope));
    await readClients(tx, state, [...new Set(lines.map(({ clientId }) => clientId))]);
    const known = await readKnown(tx, state, { lines, scope });
    await readPeople(tx, state, { lines, known });
    await readBatches(tx, state, lines);
    return state;
  },
  write: writeLoaded,
};

async function readClients(tx: Tx, { locations, defaultTypes }: LoadState, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return;
  const clients = await tx
    .selectFrom('portal.clients')
    .select(['id', 'debt_types'])
    .where('id', 'in', [...clientIds])
    .execute();
  for (const { id, debt_types: types } of clients) defaultTypes.set(id, types[0] ?? 'consumer');
  const rows = await tx
    .selectFrom('portal.locations')
    .select(['client_id', 'id', 'code', 'name'])
    .where('client_id', 'in', [...clientIds])
    .orderBy('created_at', 'desc')
    .execute();
  for (const { client_id: clientId, id, name } of rows) locations.set(nameKey(clientId, name), id);
  // A code wins over another location's name.
  for (const { client_id: clientId, id, code } of rows) locations.set(nameKey(clientId, code), id);
}

async function readKnown(
  tx: Tx,
  state: LoadState,
  { lines, scope }: { lines: readonly Line[]; scope: ChunkScope },
): Promise<AccountFacts[]> {
  const names = lines.map(({ clientId, item }) => ({
    client_id: clientId,
    agency: item.agency_account,
    number: item.account === undefined ? null : parseAccountNumber(item.account),
  }));
  const { rows: ids } = await sql<{ clientId: string; id: string }>`
    with named as (
      select client_id, agency, number from json_to_recordset(${JSON.stringify(names)}::json) as n(client_id uuid, agency text, number bigint)
    )
    select a.client_id as "clientId", a.id from named n join portal.accounts a on a.client_id = n.client_id and a.agency_account_number = n.agency
    union
    select a.client_id, a.id from named n join portal.accounts a on a.client_id = n.client_id and a.number = n.number`.execute(
    tx,
  );
  if (ids.length === 0) return [];
  await scope.lockAccounts(ids);
  const { rows } = await sql<Omit<AccountFacts, 'past'>>`
    select a.client_id, a.id, a.number, a.agency_account_number, a.person_id, a.debtor_name, a.location_id, a.debt_type,
      a.client_account_number, a.client_account_key, a.debt_date, a.itemization_reference, a.itemization_date,
      a.itemization_amount_cents, a.itemization_interest_cents, a.itemization_fees_cents, a.itemization_payments_cents,
      a.itemization_credits_cents, a.creditor_current, a.creditor_itemization, a.details, coalesce((
        select jsonb_agg(jsonb_build_object('role', p.role, 'display_name', p.display_name, 'is_liable', p.is_liable,
          'contact', p.contact) order by p.id)
        from portal.account_parties p where p.client_id = a.client_id and p.account_id = a.id), '[]') as parties
    from json_to_recordset(${JSON.stringify(ids)}::json) as n("clientId" uuid, id uuid)
    join portal.accounts a on a.client_id = n."clientId" and a.id = n.id`.execute(tx);
  const known = rows.map((row) => ({ ...row, past: new Set<string>() }));
  const byId = new Map(known.map((facts) => [facts.id, facts]));
  const { rows: past } = await sql<{ account_id: string; to_status: string; at: Date }>`
    select h.account_id, h.to_status, h.at from json_to_recordset(${JSON.stringify(ids)}::json) as n("clientId" uuid, id uuid)
    join portal.account_status_history h on h.client_id = n."clientId" and h.account_id = n.id`.execute(tx);
  for (const { account_id: id, to_status: status, at } of past) byId.get(id)?.past.add(`${status} ${at.getTime()}`);
  for (const facts of known) state.remember(facts);
  return known;
}

async function readPeople(
  tx: Tx,
  { people }: LoadState,
  { lines, known }: { lines: readonly Line[]; known: readonly AccountFacts[] },
) {
  const numbers = new Map(known.map((facts) => [keyOf(facts.client_id, facts.agency_account_number ?? ''), facts]));
  const inline = lines.flatMap(({ clientId, item }) =>
    typeof item.person === 'object' ? [{ clientId, item, person: item.person }] : [],
  );
  const ofKnown = inline.flatMap(({ clientId, item }) => numbers.get(keyOf(clientId, item.agency_account))?.person_id ?? []);
  await people.read(tx, {
    named: lines.flatMap(({ clientId, item }) => (typeof item.person === 'string' ? [{ clientId, name: item.person }] : [])),
    ids: ofKnown,
  });
  const keys = inline.flatMap(({ clientId, item, person }) => {
    if (numbers.has(keyOf(clientId, item.agency_account))) return [];
    const key = people.matchKeyOf(clientId, person);
    return key === null ? [] : [{ clientId, key }];
  });
  await people.readMatches(tx, keys);
}

async function readBatches(tx: Tx, { batches }: LoadState, lines: readonly Line[]): Promise<void> {
  const names = lines.flatMap(({ clientId, item }) => {
    const name = item.batch ?? (item.placed_on === undefined ? undefined : `Placed ${item.placed_on.slice(0, 7)}`);
    return name === undefined ? [] : [{ client_id: clientId, name }];
  });
  const { rows } = await sql<{ client_id: string; id: string; agency_batch: string }>`
    select distinct b.client_id, b.id, b.agency_batch
    from json_to_recordset(${JSON.stringify(names)}::json) as n(client_id uuid, name text)
    join portal.batches b on b.client_id = n.client_id and b.agency_batch = n.name`.execute(tx);
  for (const row of rows) batches.set(keyOf(row.client_id, row.agency_batch), row.id);
}

async function writeLoaded(tx: Tx, state: LoadState, scope: ChunkScope): Promise<void> {
  await state.people.write(tx);
  await writeAdded(tx, state);
  await writeChanged(tx, state);
  await codesBook.write(tx, state.codes, scope);
  await insertAuditEntries(
    queryableOf(tx),
    state.audited.map(({ clientId, id, before, fields }) => ({
      client_id: clientId,
      action: 'account.changed',
      subject_type: 'account',
      subject_id: id,
      details: { fields, before },
    })),
  );
}

/** Numbers, batches and accounts of a chunk: a few statements for all of them. */
async function writeAdded(tx: Tx, { added, batches }: LoadState): Promise<void> {
  if (added.length === 0) return;
  const fresh = new Map<string, { clientId: string; id: string; name: string; placedOn: string }>();
  for (const { batch, account } of added) {
    const key = keyOf(account.client_id, batch);
    if (batches.has(key)) continue;
    const id = newId();
    batches.set(key, id);
    fresh.set(key, { clientId: account.client_id, id, name: batch, placedOn: account.placed_on });
  }
  const counts = [...Map.groupBy(added, ({ account }) => account.client_id)].map(([clientId, list]) => ({
    client_id: clientId,
    accounts: list.length,
    batches: [...fresh.values()].filter((one) => one.clientId === clientId).length,
  }));
  const { rows } = await sql<{ id: string; last_account: number; last_batch: number }>`
    update portal.clients c set last_account_number = last_account_number + n.accounts, last_batch_number = last_batch_number + n.batches
    from json_to_recordset(${JSON.stringify(counts)}::json) as n(client_id uuid, accounts bigint, batches bigint)
    where c.id = n.client_id
    returning c.id, c.last_account_number - n.accounts as last_account, c.last_batch_number - n.batches as last_batch`.execute(
    tx,
  );
  const next = new Map(rows.map((row) => [row.id, { account: row.last_account, batch: row.last_batch }]));
  const take = (clientId: string, what: 'account' | 'batch') => {
    const numbers = next.get(clientId);
    if (!numbers) throw new Error('the client is gone');
    numbers[what] += 1;
    return numbers[what];
  };
  const db = queryableOf(tx);
  await writeBatches(
    db,
    [...fresh.values()].map(({ clientId, id, name, placedOn }) => ({
      client_id: clientId,
      id,
      number: take(clientId, 'batch'),
      source: 'loaded',
      import_id: null,
      account_count: 0,
      amount_placed_cents: 0,
      created_by: null,
      created_at: `${placedOn}T18:00:00Z`,
      agency_batch: name,
    })),
  );
  const accounts = added.map(({ batch, account }) => ({
    ...account,
    number: take(account.client_id, 'account'),
    batch_id: batches.get(keyOf(account.client_id, batch)) ?? '',
  }));
  await writeAccounts(db, loadedAccounts(accounts));
  const sums = accounts.map(({ client_id, batch_id, amount_cents }) => ({ client_id, batch_id, amount_cents }));
  await sql`
    update portal.batches b set account_count = b.account_count + s.accounts, amount_placed_cents = b.amount_placed_cents + s.cents
    from (
      select client_id, batch_id, count(*) as accounts, sum(amount_cents)::bigint as cents
      from json_to_recordset(${JSON.stringify(sums)}::json) as r(client_id uuid, batch_id uuid, amount_cents bigint) group by 1, 2
    ) s
    where b.client_id = s.client_id and b.id = s.batch_id`.execute(tx);
}

const changeable = {
  person_id: 'uuid',
  debtor_name: 'text',
  debt_type: 'text',
  client_account_number: 'text',
  client_account_key: 'text',
  debt_date: 'date',
  itemization_reference: 'text',
  itemization_date: 'date',
  itemization_amount_cents: 'bigint',
  itemization_interest_cents: 'bigint',
  itemization_fees_cents: 'bigint',
  itemization_payments_cents: 'bigint',
  itemization_credits_cents: 'bigint',
  creditor_current: 'text',
  creditor_itemization: 'text',
  details: 'jsonb',
} as const;

async function writeChanged(tx: Tx, { changed }: LoadState): Promise<void> {
  const facts = [...changed].filter(([, after]) => Object.keys(after).some((name) => name in changeable)).map(([row]) => row);
  if (facts.length > 0) {
    const columns = Object.entries(changeable);
    await sql`
      update portal.accounts a set ${sql.raw(columns.map(([name]) => `${name} = r.${name}`).join(', '))}
      from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as r(client_id uuid, id uuid,
        ${sql.raw(columns.map(([name, type]) => `${name} ${type}`).join(', '))})
      where a.client_id = r.client_id and a.id = r.id`.execute(tx);
  }
  const parties = [...changed].flatMap(([{ client_id, id }, after]) =>
    'parties' in after ? [{ client_id, id, parties: after['parties'] }] : [],
  );
  if (parties.length === 0) return;
  const list = JSON.stringify(parties);
  await sql`
    delete from portal.account_parties p using jsonb_to_recordset(${list}::jsonb) as r(client_id uuid, id uuid)
    where p.client_id = r.client_id and p.account_id = r.id`.execute(tx);
  await sql`
    insert into portal.account_parties (client_id, account_id, role, display_name, is_liable, contact)
    select r.client_id, r.id, v.role, v.display_name, v.is_liable, v.contact
    from jsonb_to_recordset(${list}::jsonb) as r(client_id uuid, id uuid, parties jsonb)
    cross join lateral jsonb_to_recordset(r.parties) as v(role text, display_name text, is_liable boolean, contact jsonb)`.execute(
    tx,
  );
}
