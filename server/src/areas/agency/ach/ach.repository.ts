import type { AchOriginator } from '@recoup/contract/agency/ach';
import type { SecCode } from '@recoup/domain/money/nacha';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { onDays } from '#platform/db/days.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';

interface BankFields {
  bank_account_id: string | null;
  bank_name: string | null;
  bank_last4: string | null;
  bank_type: 'checking' | 'savings' | null;
}

export interface DueRow extends BankFields {
  client_id: string;
  client_name: string;
  statement_id: string;
  number: string;
  state: string;
  amount_cents: number;
  entity_type: string | null;
  usable_from: Date | null;
  /** In a file that is not cancelled, and not returned. */
  file_number: number | null;
}

/** Remittances that are due, with the account to which each goes: the default one, if it receives remittances. */
export async function listDue(tx: Tx, { statementIds }: { statementIds?: readonly string[] } = {}): Promise<DueRow[]> {
  const wanted = statementIds === undefined ? sql`true` : sql`s.id = any (${statementIds}::uuid[])`;
  const { rows } = await sql<DueRow>`
    select s.client_id, c.name as client_name, s.id as statement_id, s.number, s.state, s.paid_out_cents as amount_cents,
      c.entity_type, b.id as bank_account_id, b.bank_name, b.number_last4 as bank_last4, b.type as bank_type, b.usable_from,
      (select f.number from portal.ach_entries e join portal.ach_files f on f.id = e.file_id
        where e.client_id = s.client_id and e.statement_id = s.id and e.state = 'open') as file_number
    from portal.statements s
    join portal.clients c on c.id = s.client_id
    left join lateral (
      select id, bank_name, number_last4, type, usable_from from portal.bank_accounts
      where client_id = s.client_id and archived_at is null and purpose in ('both', 'remittance')
      order by is_default desc, created_at, id limit 1
    ) b on true
    where s.state in ('issued', 'failed') and s.paid_out_cents > 0 and ${wanted}
    order by s.issued_on, s.client_id, s.id limit 5000`.execute(tx);
  return rows;
}

export interface FileRow {
  id: string;
  number: number;
  state: 'prepared' | 'approved' | 'exported' | 'cancelled';
  effective_on: string;
  entries: number;
  total_cents: number;
  returned: number;
  prepared_by: string;
  prepared_by_name: string;
  prepared_at: Date;
  approved_by_name: string | null;
  approved_at: Date | null;
  exported_by_name: string | null;
  exported_at: Date | null;
  modifier: string | null;
  /** As it was when the file was prepared. */
  originator: AchOriginator;
  cancelled_by_name: string | null;
  cancelled_at: Date | null;
}

const fileColumns = sql`f.*, (select count(*) from portal.ach_entries e where e.file_id = f.id and e.state = 'returned') as returned`;

export async function listFiles(tx: Tx, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const order = 'ach files';
  const before: RawBuilder<unknown> = cursor ? sql`f.number < ${decodeCursor(order, cursor, ['integer'])[0]}::bigint` : sql`true`;
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from portal.ach_files f where ${before} order by f.number desc limit ${limit + 1}`.execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(order, [last.number]) : null };
}

export async function findFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`select ${fileColumns} from portal.ach_files f where f.id = ${id}`.execute(tx);
  return rows[0];
}

/** The file's row, locked for a change of its state. */
export async function lockFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  await sql`select from portal.ach_files where id = ${id} for update`.execute(tx);
  return findFile(tx, id);
}

export interface NewEntry {
  client_id: string;
  statement_id: string;
  bank_account_id: string;
  sec: SecCode;
  amount_cents: number;
  trace: string;
}

export async function insertFile(
  tx: Tx,
  file: {
    number: number;
    effectiveOn: string;
    entries: readonly NewEntry[];
    totalCents: number;
    originator: AchOriginator;
    by: { userId: string; name: string };
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into portal.ach_files (number, effective_on, state, entries, total_cents, originator, prepared_by, prepared_by_name)
    values (${file.number}, ${file.effectiveOn}, 'prepared', ${file.entries.length}, ${file.totalCents},
      ${JSON.stringify(file.originator)}::jsonb, ${file.by.userId}, ${file.by.name})
    returning id`.execute(tx);
  const id = rows[0]?.id ?? '';
  await sql`
    insert into portal.ach_entries (client_id, file_id, statement_id, bank_account_id, sec, amount_cents, trace)
    select client_id, ${id}::uuid, statement_id, bank_account_id, sec, amount_cents, trace
    from json_to_recordset(${JSON.stringify(file.entries)}::json) as e(client_id uuid, statement_id uuid, bank_account_id uuid, sec text,
      amount_cents bigint, trace text)`.execute(tx);
  return id;
}

export interface EntryRow {
  id: string;
  client_id: string;
  client_name: string;
  statement_id: string;
  number: string;
  statement_state: string;
  paid_out_cents: number;
  bank_account_id: string;
  bank_name: string | null;
  bank_last4: string;
  bank_type: 'checking' | 'savings';
  holder: string;
  routing_number: string;
  is_archived: boolean;
  sec: SecCode;
  amount_cents: number;
  trace: string;
  state: 'open' | 'returned' | 'cancelled';
  return_code: string | null;
}

const entryColumns = sql`e.id, e.client_id, c.name as client_name, e.statement_id, s.number, s.state as statement_state, s.paid_out_cents,
  e.bank_account_id, b.bank_name, b.number_last4 as bank_last4, b.type as bank_type, b.holder, b.routing_number,
  b.archived_at is not null as is_archived, e.sec, e.amount_cents,
  e.trace, e.state, e.return_code`;
const entryTables = sql`portal.ach_entries e
  join portal.statements s on s.client_id = e.client_id and s.id = e.statement_id
  join portal.bank_accounts b on b.client_id = e.client_id and b.id = e.bank_account_id
  join portal.clients c on c.id = e.client_id`;

export async function listEntries(tx: Tx, fileId: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from ${entryTables} where e.file_id = ${fileId} order by e.trace, e.id`.execute(tx);
  return rows;
}

/** Locks a file's statements, so that none is paid or voided while the file is exported. */
export async function lockStatements(tx: Tx, fileId: string): Promise<void> {
  await sql`
    select from portal.statements where (client_id, id) in (
      select client_id, statement_id from portal.ach_entries where file_id = ${fileId}
    ) order by client_id, id for no key update`.execute(tx);
}

/** Encrypted account numbers of a file's entries, by account; null: removed after its retention period. Only the service reads them. */
export async function listSealedNumbers(tx: Tx, fileId: string): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; number_sealed: string | null }>`
    select distinct b.id, b.number_sealed from portal.ach_entries e
    join portal.bank_accounts b on b.client_id = e.client_id and b.id = e.bank_account_id where e.file_id = ${fileId}`.execute(
    tx,
  );
  return new Map(rows.map(({ id, number_sealed: sealed }) => [id, sealed]));
}

export async function countExportedOn(tx: Tx, day: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from portal.ach_files where exported_at is not null and ${onDays(sql`exported_at`, { from: day, to: day })}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

export async function setApproved(tx: Tx, id: string, by: { userId: string; name: string }): Promise<void> {
  await sql`update portal.ach_files set state = 'approved', approved_by = ${by.userId}, approved_by_name = ${by.name},
    approved_at = now() where id = ${id}`.execute(tx);
}

export async function setExported(
  tx: Tx,
  id: string,
  { by, at, modifier }: { by: string; at: Date; modifier: string },
): Promise<void> {
  await sql`update portal.ach_files set state = 'exported', exported_by_name = ${by}, exported_at = ${at}, modifier = ${modifier}
    where id = ${id}`.execute(tx);
}

export async function setCancelled(tx: Tx, id: string, by: string): Promise<void> {
  await sql`update portal.ach_files set state = 'cancelled', cancelled_by_name = ${by}, cancelled_at = now() where id = ${id}`.execute(
    tx,
  );
  await sql`update portal.ach_entries set state = 'cancelled' where file_id = ${id} and state = 'open'`.execute(tx);
}

export interface TracedRow extends EntryRow {
  file_number: number;
}

/** The newest exported entry with a trace number. */
export async function findByTrace(tx: Tx, trace: string): Promise<TracedRow | undefined> {
  const { rows } = await sql<TracedRow>`
    select ${entryColumns}, f.number as file_number from ${entryTables} join portal.ach_files f on f.id = e.file_id
    where e.trace = ${trace} and f.state = 'exported' order by f.number desc limit 1`.execute(tx);
  return rows[0];
}

/** Marks an entry as returned; false: a colleague did. */
export async function setReturned(
  tx: Tx,
  entry: { client_id: string; id: string },
  { code, by }: { code: string; by: string },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update portal.ach_entries set state = 'returned', return_code = ${code}, returned_by_name = ${by},
    returned_at = now() where client_id = ${entry.client_id} and id = ${entry.id} and state = 'open'`.execute(tx);
  return numAffectedRows === 1n;
}
