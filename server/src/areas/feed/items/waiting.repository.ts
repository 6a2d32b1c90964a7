import { sql } from 'kysely';
import { normalizeAccountNumber } from '@recoup/domain/shared/ids';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Decision } from './apply-chunk.ts';
import type { WellFormed } from './item-reader.ts';
import { ownName } from './name-accounts.ts';
import { keyedDigest } from './received.repository.ts';

/** An item that waits, or was refused after waiting. */
export interface WaitingRow {
  position: number;
  client: string;
  /** Null while the client itself has not arrived. */
  client_id: string | null;
  kind: string;
  id: string;
  needs_kind: string;
  needs_name: string;
  refusal_code: string | null;
  refusal_message: string | null;
  at: Date;
}

const sealContext = 'feed.waiting_items';
/** The name by which a client item is stored: it names no other client. */
const nameOf = ({ clientName }: WellFormed) => clientName ?? '';

/** Whether any item waits or was refused after waiting. */
export async function hasWaiting(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from feed.waiting_items) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Stores the waiting items of a chunk; one sent again replaces the stored one. */
export async function storeWaiting(tx: Tx, vault: Vault, decisions: readonly Decision[]): Promise<void> {
  const rows = new Map(
    decisions.flatMap(({ item, clientId, needs }) =>
      needs === null
        ? []
        : [
            [
              `${nameOf(item)}/${item.kind.kind}/${item.item.id}`,
              {
                client: nameOf(item),
                kind: item.kind.kind,
                external_id: item.item.id,
                digest: keyedDigest(vault, item.digest),
                item_sealed: vault.seal(JSON.stringify(item.sent), sealContext),
                client_id: needs.kind === 'client' ? null : clientId,
                needs_kind: needs.kind,
                needs_name: needs.kind === 'client' ? needs.name.toUpperCase() : needs.name,
              },
            ] as const,
          ],
    ),
  );
  if (rows.size === 0) return;
  await sql`
    insert into feed.waiting_items (client, kind, external_id, digest, item_sealed, client_id, needs_kind, needs_name)
    select client, kind, external_id, decode(digest, 'hex'), item_sealed, client_id, needs_kind, needs_name
    from json_to_recordset(${JSON.stringify([...rows.values()])}::json) as r(client text, kind text, external_id text, digest text,
      item_sealed text, client_id uuid, needs_kind text, needs_name text)
    on conflict (client, kind, external_id) do update set digest = excluded.digest, item_sealed = excluded.item_sealed,
      client_id = excluded.client_id, needs_kind = excluded.needs_kind, needs_name = excluded.needs_name, is_ready = false,
      refusal_code = null, refusal_message = null, at = now()`.execute(tx);
}

/** Removes stored items that have been applied. */
export async function deleteApplied(tx: Tx, decisions: readonly Decision[]): Promise<void> {
  const done = decisions.flatMap(({ item, answer }) =>
    answer.result === 'applied' || answer.result === 'repeated'
      ? [{ client: nameOf(item), kind: item.kind.kind, external_id: item.item.id }]
      : [],
  );
  if (done.length === 0) return;
  await sql`
    delete from feed.waiting_items w
    using json_to_recordset(${JSON.stringify(done)}::json) as d(client text, kind text, external_id text)
    where w.client = d.client and w.kind = d.kind and w.external_id = d.external_id`.execute(tx);
}

/** Stores why an item that waited is permanently refused. */
export async function storeRefusals(tx: Tx, decisions: readonly Decision[]): Promise<void> {
  const refused = decisions.flatMap(({ item, answer }) =>
    answer.result === 'refused'
      ? [{ client: nameOf(item), kind: item.kind.kind, external_id: item.item.id, code: answer.code, message: answer.message }]
      : [],
  );
  if (refused.length === 0) return;
  await sql`
    update feed.waiting_items w set is_ready = false, refusal_code = r.code, refusal_message = r.message
    from json_to_recordset(${JSON.stringify(refused)}::json) as r(client text, kind text, external_id text, code text, message text)
    where w.client = r.client and w.kind = r.kind and w.external_id = r.external_id`.execute(tx);
}

const providers = new Set(['location', 'person', 'payment']);

/** Marks items that waited for the applied items of a chunk as ready. Returns how many. */
export async function markReady(tx: Tx, decisions: readonly Decision[]): Promise<number> {
  const provided = decisions.flatMap(({ item: { kind, item }, clientId, answer }) => {
    if (answer.result === 'refused' || answer.result === 'waiting') return [];
    const names = item as { id: string; code?: string; name?: string; agency_account?: string; client_account?: string };
    if (kind.loads === 'client')
      return [names.id, names.code].flatMap((name) =>
        name === undefined ? [] : [{ client_id: null, kind: 'client', name: name.toUpperCase() }],
      );
    if (providers.has(kind.kind)) {
      const named = kind.loads === 'location' ? [names.code ?? names.id, names.name] : [names.id];
      return named.flatMap((name) => (name === undefined ? [] : [{ client_id: clientId, kind: kind.kind, name }]));
    }
    if (kind.loads !== 'account' && kind.kind !== 'acknowledge') return [];
    const key = names.client_account === undefined ? null : normalizeAccountNumber(names.client_account);
    return [names.agency_account, key === null ? undefined : ownName(key)].flatMap((name) =>
      name === undefined ? [] : [{ client_id: clientId, kind: 'account', name }],
    );
  });
  if (provided.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    update feed.waiting_items w set is_ready = true
    from json_to_recordset(${JSON.stringify(provided)}::json) as p(client_id uuid, kind text, name text)
    where w.needs_kind = p.kind and w.needs_name = p.name and w.client_id is not distinct from p.client_id
      and not w.is_ready and w.refusal_code is null`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Marks stored items whose need arrived in a transaction that was committed while they were stored: neither transaction saw the
 * other. Returns how many.
 */
export async function markArrived(tx: Tx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update feed.waiting_items w set is_ready = true
    where not w.is_ready and w.refusal_code is null and w.at > now() - interval '1 minute' and case w.needs_kind
      when 'client' then exists (
        select from portal.clients c where c.code = w.needs_name or upper(c.agency_client_id) = w.needs_name)
      when 'location' then exists (
        select from portal.locations l where l.client_id = w.client_id and (l.code = w.needs_name or l.name = w.needs_name))
      when 'person' then exists (
        select from portal.people p where p.client_id = w.client_id and p.agency_person_id = w.needs_name)
      when 'account' then exists (
        select from portal.accounts a where a.client_id = w.client_id and a.agency_account_number = w.needs_name)
      when 'payment' then exists (
        select from portal.payments p where p.client_id = w.client_id and p.external_id = w.needs_name)
      end`.execute(tx);
  return Number(numAffectedRows);
}

/** The next items whose need has arrived, in the order in which they were sent. */
export async function listReady(tx: Tx, vault: Vault, limit: number): Promise<{ position: number; value: unknown }[]> {
  const rows = await tx
    .selectFrom('feed.waiting_items')
    .select(['position', 'item_sealed'])
    .where('is_ready', '=', true)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ position, item_sealed: sealed }) => ({
    position: Number(position),
    value: JSON.parse(vault.open(sealed, sealContext)) as unknown,
  }));
}

/** Refuses ready items, by their positions, that could not be decided. */
export async function refuseReady(tx: Tx, answers: readonly { line: number; code?: string; message?: string }[]): Promise<void> {
  await sql`
    update feed.waiting_items w set is_ready = false, refusal_code = r.code, refusal_message = r.message
    from json_to_recordset(${JSON.stringify(answers)}::json) as r(line bigint, code text, message text)
    where w.position = r.line`.execute(tx);
}

/**
 * Items that wait or were refused after waiting, in the order in which they were sent, after a position. `within`: only of these
 * clients; null: all.
 */
export async function listWaiting(
  tx: Tx,
  { after, limit, within }: { after: number; limit: number; within: readonly string[] | null },
): Promise<WaitingRow[]> {
  return tx
    .selectFrom('feed.waiting_items')
    .select([
      'position',
      'client',
      'client_id',
      'kind',
      'external_id as id',
      'needs_kind',
      'needs_name',
      'refusal_code',
      'refusal_message',
      'at',
    ])
    .where('position', '>', after)
    .$if(within !== null, (query) => query.where('client_id', '=', sql<string>`any (${within}::uuid[])`))
    .orderBy('position')
    .limit(limit)
    .execute();
}
