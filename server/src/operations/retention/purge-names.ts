import { REMOVED_NAME } from '@recoup/domain/agency/retention';
import { sql, type RawBuilder } from 'kysely';
import {
  addRemoved,
  blankAccount,
  blankParty,
  blankPerson,
  findNextCandidates,
  type Candidates,
  type Removed,
} from '#areas/agency/retention/index.ts';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import type { Files } from '#platform/files/index.ts';

const batchPeople = 500;

interface Debtor {
  client_id: string;
  id: string;
}

/**
 * Deletes names and contact data of the debtors that are due, with the texts and documents of their accounts. Amounts, statuses, dates and the
 * client's numbers stay, so totals and statements do not change; the append-only texts of the status history and the audit log stay too.
 * Returns the number of debtors by client and records it in each client's audit log.
 */
export async function purgeNames(
  { db, files }: { db: Db; files: Files },
  { due, now }: { due: Candidates; now: Date },
): Promise<Removed> {
  const purged: Removed = new Map();
  for (;;) {
    const batch = (await db.asService((tx) => findNextCandidates(tx, due, batchPeople))).flatMap(({ client_id: clientId, id }) =>
      clientId === null ? [] : [{ client_id: clientId, id }],
    );
    // The files first: if the server stops in between, the rows still name what is left.
    for (const { file_key: key } of await db.asService((tx) => listFiles(tx, batch))) await files.delete(key);
    await db.asService((tx) => purgeBatch(tx, batch, now));
    for (const { client_id: clientId } of batch) addRemoved(purged, clientId);
    if (batch.length < batchPeople) break;
  }
  for (const clientId of purged.keys()) await db.asService((tx) => dropUnusedWords(tx, clientId));
  return purged;
}

/** Accounts of the debtors, as `gone`. */
const accountsOf = (debtors: readonly Debtor[]): RawBuilder<unknown> => sql`(
  select a.client_id, a.id from portal.accounts a, jsonb_to_recordset(${JSON.stringify(debtors)}::jsonb) as d (client_id uuid, id uuid)
  where a.client_id = d.client_id and a.person_id = d.id) as gone`;

async function listFiles(tx: Tx, debtors: readonly Debtor[]): Promise<{ file_key: string }[]> {
  const { rows } = await sql<{ file_key: string }>`
    select t.file_key from portal.documents t, ${accountsOf(debtors)} where t.client_id = gone.client_id and t.account_id = gone.id`.execute(
    tx,
  );
  return rows;
}

/** Rows of an account that are texts about its debtor, each before those that it refers to. */
const texts = ['documents', 'messages', 'threads', 'account_notes', 'account_events', 'disputes', 'requests', 'offers'] as const;

async function purgeBatch(tx: Tx, debtors: readonly Debtor[], now: Date): Promise<void> {
  if (debtors.length === 0) return;
  const accounts = accountsOf(debtors);
  const ofAccount = sql`t.client_id = gone.client_id and t.account_id = gone.id`;
  await sql`
    delete from portal.thread_reads t using ${accounts} where t.client_id = gone.client_id and t.subject_id = gone.id`.execute(
    tx,
  );
  for (const table of texts)
    await sql`delete from ${sql.table(`portal.${table}`)} t using ${accounts} where ${ofAccount}`.execute(tx);
  await sql`
    update portal.complaints t set complainant = ${REMOVED_NAME}, body = 'Text removed',
      answer = case when answer is null then null else 'Text removed' end,
      resolution = case when resolution is null then null else 'Text removed' end
    from ${accounts} where ${ofAccount}`.execute(tx);
  await sql`
    with forgotten as (
      update portal.import_rows t set record = null, cells_sealed = null, cells = '{}', match_key = null, group_key = null
      from ${accounts} where ${ofAccount} returning t.client_id, t.import_id, t.row_number)
    delete from portal.import_edits e using forgotten r
    where e.client_id = r.client_id and e.import_id = r.import_id and e.row_number = r.row_number`.execute(tx);
  await sql`update portal.account_parties t set ${blankParty} from ${accounts} where ${ofAccount}`.execute(tx);
  await sql`update portal.accounts t set ${blankAccount} from ${accounts} where t.client_id = gone.client_id and t.id = gone.id`.execute(
    tx,
  );
  const people = sql`jsonb_to_recordset(${JSON.stringify(debtors)}::jsonb) as d (client_id uuid, id uuid)`;
  await sql`
    delete from portal.person_contacts t using ${people} where t.client_id = d.client_id and t.person_id = d.id`.execute(tx);
  await sql`update portal.people t set ${blankPerson} from ${people} where t.client_id = d.client_id and t.id = d.id`.execute(tx);
  await insertAuditEntries(
    queryableOf(tx),
    [...Map.groupBy(debtors, (debtor) => debtor.client_id)].map(([clientId, { length }]) => ({
      client_id: clientId,
      action: 'retention.names_purged',
      details: { people: length },
      at: now,
    })),
  );
}

/** Deletes words of the search for mistyped names that no remaining name contains. */
async function dropUnusedWords(tx: Tx, clientId: string): Promise<void> {
  await sql`
    with used as (
      select distinct w.word from (
        select display_name from portal.people where client_id = ${clientId}
        union all
        select display_name from portal.account_parties where client_id = ${clientId}
      ) n, unnest(string_to_array(portal.search_text(n.display_name), ' ')) as w (word))
    delete from portal.name_words k where k.client_id = ${clientId} and not exists (select from used where used.word = k.word)`.execute(
    tx,
  );
}
