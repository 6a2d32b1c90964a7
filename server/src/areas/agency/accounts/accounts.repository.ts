import type { AccountStanding, ConsoleAccount } from '@recoup/contract/agency/accounts';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import type { SearchReading } from '@recoup/domain/search/reading';
import { sql } from 'kysely';
import { contactQueryOf, ownNumbers, queryOf } from '#areas/search/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';

interface AccountRow extends Omit<ConsoleAccount, 'number' | 'last_activity_at'> {
  number: number;
  last_activity_at: Date;
}

export interface AccountPage {
  rows: AccountRow[];
  nextCursor: string | null;
  /** Whether only some of the hits were ranked. */
  isCut: boolean;
}

interface PageQuery {
  clientIds: readonly string[];
  statuses: readonly StatusCode[];
  /** Null: no search. */
  reading: SearchReading | null;
  cursor: string | undefined;
  limit: number;
}

const ORDER = 'console accounts';

export async function listAccountPage(tx: Tx, { clientIds, statuses, reading, cursor, limit }: PageQuery): Promise<AccountPage> {
  const [tier, placed, id] = cursor ? decodeCursor(ORDER, cursor, ['integer', 'day', 'id']) : [null, null, null];
  const search = reading ? searchOf(clientIds, reading) : null;
  const { rows } = await sql<AccountRow & { tier: number; is_cut: boolean }>`
    select a.id, a.person_id as people_id, a.client_id, c.name as client_name, a.number, a.agency_account_number,
      a.client_account_number, a.debtor_name, a.status, a.placed_on, a.balance_cents, a.last_activity_at, f.tier, f.is_cut
    from portal.console_accounts(${clientIds}::uuid[], ${statuses}::text[], ${search?.words ?? null}, ${search?.contacts ?? null},
      ${search?.numbers ?? null}::bigint[], ${search?.names ?? null}::text[], ${tier}::integer, ${placed}::date, ${id}::uuid, ${limit + 1}) f
    join portal.accounts a on a.client_id = f.client_id and a.id = f.account_id
    join portal.clients c on c.id = a.client_id
    order by f.tier, f.placed_on desc, f.account_id desc`.execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ tier: _tier, is_cut: _cut, ...row }) => row),
    nextCursor: rows.length > limit && last ? encodeCursor(ORDER, [last.tier, last.placed_on, last.id]) : null,
    isCut: rows.some(({ is_cut: isCut }) => isCut),
  };
}

/** One index query over all of these clients, because each index scan also reads the index's list of pending entries. */
function searchOf(clientIds: readonly string[], reading: SearchReading) {
  const over = (queryFor: (clientId: string) => string | null) => {
    const each = clientIds.flatMap((clientId) => queryFor(clientId) ?? []);
    return each.length > 0 ? each.map((query) => `(${query})`).join(' | ') : null;
  };
  const isExact = reading.words.length === 0;
  return {
    words: over((clientId) => queryOf(clientId, reading)?.start ?? null),
    contacts: over((clientId) => contactQueryOf(clientId, { ...reading, ssnLast4: null })),
    numbers: isExact ? reading.numbers.flatMap(ownNumbers) : [],
    names: isExact ? reading.numbers.flatMap(({ text }) => [text, text.toUpperCase()]) : [],
  };
}

interface AccountRef {
  clientId: string;
  accountId: string;
}

interface StandingRow {
  id: string;
  client_id: string;
  client_name: string;
  acknowledged_at: Date | null;
  status: StatusCode;
  returns_to: StatusCode | null;
  stops: string[];
  balance_cents: number;
}

export async function findStanding(tx: Tx, { clientId, accountId }: AccountRef): Promise<StandingRow | undefined> {
  const { rows } = await sql<StandingRow>`
    select a.id, a.client_id, c.name as client_name, a.acknowledged_at, a.status, a.status_before_pause as returns_to,
      a.collection_stops as stops, a.balance_cents
    from portal.accounts a join portal.clients c on c.id = a.client_id
    where a.client_id = ${clientId} and a.id = ${accountId} and a.status <> 'DRAFT'`.execute(tx);
  return rows[0];
}

type PaymentRow = Omit<AccountStanding['payments'][number], 'name' | 'is_manual'> & { external_id: string };

export async function listPayments(tx: Tx, { clientId, accountId }: AccountRef): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.external_id, p.type, p.method, p.state, p.effective_on, p.amount_cents, p.reference,
      case when p.reverses_id is not null or p.state not in ('posted', 'remitted') then 0 else p.amount_cents - coalesce((
        select sum(r.amount_cents) from portal.payments r where r.client_id = p.client_id and r.reverses_id = p.id), 0)::bigint
      end as reversible_cents
    from portal.payments p where p.client_id = ${clientId} and p.account_id = ${accountId}
    order by p.effective_on desc, p.id desc limit 50`.execute(tx);
  return rows;
}
