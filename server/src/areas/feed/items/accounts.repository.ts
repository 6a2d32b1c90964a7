import { balanceOf, type LedgerAccount } from '@recoup/domain/feed/ledger';
import { isCollectionStop } from '@recoup/domain/accounts/collection-stops';
import { isOpenStatus, isStatusCode, type StatusCode } from '@recoup/domain/accounts/statuses';
import { sql } from 'kysely';
import { dayOf } from '#platform/db/days.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Author } from '#areas/feed/kinds/index.ts';
import type { ChunkAccounts, FoundAccount } from './accounts.ts';
import { clearFlags, insertFlags } from './compliance-flags.repository.ts';

/** The identifiers by which an account may be found. */
export interface AccountNames {
  client_id: string;
  number: number | null;
  agency: string | null;
  key: string | null;
}

interface Row {
  client_id: string;
  id: string;
  number: number;
  location_id: string | null;
  client_account_key: string;
  status: string;
  status_reason: string | null;
  status_since: Date;
  status_before_pause: string | null;
  collection_stops: string[];
  hold_until: string | null;
  acknowledged_at: Date | null;
  agency_account_number: string | null;
  placed_on: string;
  debt_date: string | null;
  amount_placed_cents: number;
  accrued_cents: number;
  paid_cents: number;
  paid_direct_cents: number;
  adjusted_cents: number;
  conversion_cents: number;
  balance_as_of: Date | null;
  last_paid_on: string | null;
  last_activity_at: Date;
}

const columns =
  sql.raw(`a.client_id, a.id, a.number, a.location_id, a.client_account_key, a.status, a.status_reason, a.status_since,
  a.status_before_pause, a.collection_stops, a.hold_until, a.acknowledged_at, a.agency_account_number, a.placed_on, a.debt_date,
  a.amount_placed_cents, a.accrued_cents, a.paid_cents, a.paid_direct_cents, a.adjusted_cents, a.conversion_cents, a.balance_as_of,
  a.last_paid_on, a.last_activity_at`);

/** Locks and reads the accounts of a chunk in one statement, always in the same order. */
export async function lockNamed(tx: Tx, names: readonly AccountNames[]): Promise<FoundAccount[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<Row>`
    with named as (
      select client_id, number, agency, key
      from json_to_recordset(${JSON.stringify(names)}::json) as n(client_id uuid, number bigint, agency text, key text)
    ), found as (
      select a.client_id, a.id from named n join portal.accounts a on a.client_id = n.client_id and a.number = n.number
      union
      select a.client_id, a.id from named n join portal.accounts a on a.client_id = n.client_id and a.agency_account_number = n.agency
      union
      select a.client_id, a.id from named n join portal.accounts a on a.client_id = n.client_id and a.client_account_key = n.key
    )
    select ${columns} from portal.accounts a
    where (a.client_id, a.id) in (select client_id, id from found)
    order by a.client_id, a.id for no key update`.execute(tx);
  return rows.map(toAccount);
}

export async function lockByIds(tx: Tx, ids: readonly { clientId: string; id: string }[]): Promise<FoundAccount[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${columns} from portal.accounts a
    where (a.client_id, a.id) in (
      select "clientId", id from json_to_recordset(${JSON.stringify(ids)}::json) as i("clientId" uuid, id uuid)
    )
    order by a.client_id, a.id for no key update`.execute(tx);
  return rows.map(toAccount);
}

function toAccount(row: Row): FoundAccount {
  return {
    clientId: row.client_id,
    id: row.id,
    number: row.number,
    locationId: row.location_id,
    clientKey: row.client_account_key,
    ledger: {
      status: statusOf(row.status),
      reason: row.status_reason,
      statusSince: row.status_since.toISOString(),
      returnsTo: row.status_before_pause === null ? null : statusOf(row.status_before_pause),
      stops: row.collection_stops.filter(isCollectionStop),
      holdUntil: row.hold_until,
      acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
      agencyNumber: row.agency_account_number,
      placedOn: row.placed_on,
      debtDate: row.debt_date,
      placedCents: row.amount_placed_cents,
      accruedCents: row.accrued_cents,
      paidCents: row.paid_cents,
      paidDirectCents: row.paid_direct_cents,
      adjustedCents: row.adjusted_cents,
      conversionCents: row.conversion_cents,
      balanceAsOf: row.balance_as_of?.toISOString() ?? null,
      lastPaidOn: row.last_paid_on,
      lastActivityAt: row.last_activity_at.toISOString(),
    },
  };
}

function statusOf(code: string): StatusCode {
  if (!isStatusCode(code)) throw new Error(`an account has the status ${code}`);
  return code;
}

/** Accounts of all clients with a hold that has ended by `today`, in id order after `after`. */
export function listExpiredHolds(tx: Tx, { today, after, limit }: { today: string; after: string; limit: number }) {
  return tx
    .selectFrom('portal.accounts')
    .select(['client_id as clientId', 'id'])
    .where('hold_until', '<=', today)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Writes the changed accounts of a chunk, their histories and compliance flags, a statement each. A closed account's closing date
 * is the first day of its status.
 */
export async function writeAccounts(tx: Tx, chunk: ChunkAccounts, author: Author | null = null): Promise<void> {
  const accounts = chunk.changed();
  const { history } = chunk;
  if (accounts.length > 0)
    await sql`
      update portal.accounts a set
        status = n.status, status_reason = n.status_reason, status_since = n.status_since,
        status_before_pause = n.status_before_pause, collection_stops = n.collection_stops, hold_until = n.hold_until, acknowledged_at = n.acknowledged_at,
        agency_account_number = n.agency_account_number, accrued_cents = n.accrued_cents, paid_cents = n.paid_cents,
        paid_direct_cents = n.paid_direct_cents, adjusted_cents = n.adjusted_cents, balance_cents = n.balance_cents,
        conversion_cents = n.conversion_cents, balance_as_of = n.balance_as_of,
        last_paid_on = n.last_paid_on, last_activity_at = n.last_activity_at,
        closed_on = case when n.is_open then null
          when a.closed_on is not null and date_trunc('milliseconds', a.status_since) = n.status_since then a.closed_on
          else ${dayOf(sql`n.status_since`)} end
      from json_to_recordset(${JSON.stringify(accounts.map(toRow))}::json) as n(
        client_id uuid, id uuid, status text, status_reason text, status_since timestamptz, status_before_pause text,
        collection_stops text[], hold_until date, acknowledged_at timestamptz, agency_account_number text, accrued_cents bigint,
        paid_cents bigint, paid_direct_cents bigint, adjusted_cents bigint, balance_cents bigint, conversion_cents bigint,
        balance_as_of timestamptz, last_paid_on date, is_open boolean,
        last_activity_at timestamptz)
      where a.client_id = n.client_id and a.id = n.id`.execute(tx);
  await insertFlags(tx, chunk.flags);
  // Also flags of this chunk, if its later items ended the stop.
  await clearFlags(tx, chunk.freed());
  if (history.length === 0) return;
  await sql`
    insert into portal.account_status_history
      (client_id, id, account_id, from_status, to_status, reason, reason_code, actor, at, agency_code, external_id, written_by)
    select "clientId", id, "accountId", "from", "to", reason, "reasonCode", who, at, "agencyCode", "externalId", left(${author?.name ?? null}::text, 200)
    from json_to_recordset(${JSON.stringify(history)}::json) as h(
      "clientId" uuid, id uuid, "accountId" uuid, "from" text, "to" text, reason text, "reasonCode" text, who text,
      at timestamptz, "agencyCode" text, "externalId" text)`.execute(tx);
}

function toRow({ clientId, id, ledger }: { clientId: string; id: string; ledger: LedgerAccount }) {
  return {
    client_id: clientId,
    id,
    status: ledger.status,
    status_reason: ledger.reason,
    status_since: ledger.statusSince,
    status_before_pause: ledger.returnsTo,
    collection_stops: ledger.stops,
    hold_until: ledger.holdUntil,
    acknowledged_at: ledger.acknowledgedAt,
    agency_account_number: ledger.agencyNumber,
    accrued_cents: ledger.accruedCents,
    paid_cents: ledger.paidCents,
    paid_direct_cents: ledger.paidDirectCents,
    adjusted_cents: ledger.adjustedCents,
    balance_cents: balanceOf(ledger),
    conversion_cents: ledger.conversionCents,
    balance_as_of: ledger.balanceAsOf,
    last_paid_on: ledger.lastPaidOn,
    is_open: isOpenStatus(ledger.status),
    last_activity_at: ledger.lastActivityAt,
  };
}
