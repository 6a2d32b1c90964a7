import { OPEN_STATUSES } from '@recoup/domain/accounts/statuses';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import type { Scope } from '#areas/accounts/account/index.ts';

/** One account, or all of a batch. */
export type Placement = { accountId: string } | { batchId: string };

const among = (placement: Placement): RawBuilder<unknown> =>
  'batchId' in placement ? sql`a.batch_id = ${placement.batchId}` : sql`a.id = ${placement.accountId}`;

/** Accounts that are not closed. */
const isOpen = sql`a.status = any (${[...OPEN_STATUSES]}::text[])`;

export interface PlacementSummary {
  /** Accounts that the caller sees. */
  seen: number;
  /** Of these, not closed. */
  open: number;
  /** The first open account that the agency has accepted, by number. */
  accepted: { number: number; debtor_name: string; status: string; acknowledged_at: string | null } | null;
}

/** `statuses`: those that the client may withdraw from. `lock`: in id order, until the transaction ends. */
export async function summarizePlacement(
  tx: Tx,
  { clientId, locationIds }: Scope,
  { placement, statuses, lock }: { placement: Placement; statuses: readonly string[]; lock: boolean },
): Promise<PlacementSummary> {
  const isSeen = locationIds ? sql`a.location_id = any (${[...locationIds]}::uuid[])` : sql`true`;
  const { rows } = await sql<PlacementSummary>`
    with found as (
      select a.number, a.debtor_name, a.status, a.acknowledged_at, ${isOpen} as is_open
      from portal.accounts a where a.client_id = ${clientId} and ${among(placement)} and ${isSeen}
      order by a.id ${lock ? sql`for no key update` : sql``}
    )
    select count(*)::int as seen, (count(*) filter (where is_open))::int as open,
      (select to_json(l) from (
        select number, debtor_name, status, acknowledged_at from found
        where is_open and (acknowledged_at is not null or status <> all (${[...statuses]}::text[]))
        order by number limit 1
      ) l) as accepted
    from found`.execute(tx);
  return rows[0] as PlacementSummary;
}

/** Accounts placed with the batch, including those that the caller does not see; undefined without the batch. */
export async function countPlaced(tx: Tx, clientId: string, batchId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('portal.batches')
    .select('account_count')
    .where('client_id', '=', clientId)
    .where('id', '=', batchId)
    .executeTakeFirst();
  return row?.account_count;
}

/** Recalls the open accounts, with their history. Returns their ids. */
export async function recallPlacement(
  tx: Tx,
  caller: ClientCaller,
  placement: Placement,
  { reason, at, on }: { reason: string; at: Date; on: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with found as (
      select a.id, a.status from portal.accounts a
      where a.client_id = ${caller.clientId} and ${among(placement)} and ${isOpen}
    ), recalled as (
      update portal.accounts a
      set status = 'RECALLED', status_reason = ${reason}, status_since = ${at}, last_activity_at = ${at}, closed_on = ${on}
      from found where a.client_id = ${caller.clientId} and a.id = found.id
      returning a.client_id, a.id, found.status
    )
    insert into portal.account_status_history (client_id, account_id, from_status, to_status, reason, actor, actor_user_id, at)
    select client_id, id, status, 'RECALLED', ${reason}, 'client', ${caller.userId}, ${at} from recalled
    returning account_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Requests about these accounts that the agency has not decided. */
export function listUndecided(tx: Tx, clientId: string, accountIds: readonly string[]) {
  return tx
    .selectFrom('portal.requests')
    .select(['id', 'account_id'])
    .where('client_id', '=', clientId)
    .where('state', '=', 'submitted')
    .where(sql<boolean>`account_id = any (${[...accountIds]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}
