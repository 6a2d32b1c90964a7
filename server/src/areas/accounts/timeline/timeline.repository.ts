import type { TimelineKind } from '@recoup/contract/accounts/timeline';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { cutPage, decodeCursor } from '#platform/db/keyset.ts';
import { branches } from './timeline.branches.ts';

export interface TimelineRow {
  id: string;
  kind: TimelineKind;
  at: Date;
  at_text: string;
  actor: 'client' | 'agency' | 'system';
  author_name: string | null;
  is_unread: boolean;
  data: Record<string, unknown>;
}

const order = 'timeline';

interface AccountName {
  clientId: string;
  accountId: string;
}

export interface TimelinePage {
  kinds: readonly TimelineKind[] | undefined;
  cursor: string | undefined;
  limit: number;
  readAt: Date | null;
}

/** One page of all kinds in one order: each source returns at most a page of rows. */
export async function listEntries(
  tx: Tx,
  { clientId, accountId }: AccountName,
  { kinds, cursor, limit, readAt }: TimelinePage,
): Promise<{ rows: TimelineRow[]; nextCursor: string | null }> {
  const [at, id] = cursor ? decodeCursor(order, cursor, ['instant', 'id']) : [];
  const onlyKinds = kinds?.length ? kinds : null;
  const chosen = branches.filter((branch) => onlyKinds === null || branch.kinds.some((kind) => onlyKinds.includes(kind)));
  const parts = chosen.map((branch) => {
    const happened = sql.raw(branch.at);
    const position = cursor ? sql`(${happened}, t.id) < (${at}::timestamptz, ${id}::uuid)` : sql`true`;
    const isWanted = onlyKinds === null ? sql`true` : sql`${sql.raw(branch.kind)} = any (${[...onlyKinds]}::text[])`;
    const unread = branch.isFromAgency
      ? sql`${sql.raw(branch.actor)} = 'agency' and ${sql.raw(branch.kind)} <> 'contact'
          and ${sql.raw(branch.arrived)} > coalesce(${readAt}::timestamptz, '-infinity')`
      : sql`false`;
    return sql`(select t.id, ${sql.raw(branch.kind)} as kind, ${happened} as at, ${happened}::text as at_text,
        ${sql.raw(branch.actor)} as actor, ${sql.raw(branch.author)} as author_name, (${unread}) as is_unread, ${sql.raw(branch.data)} as data
      from ${sql.raw(branch.from)}
      where t.client_id = ${clientId} and t.account_id = ${accountId} and ${isWanted} and ${position}
      order by ${happened} desc, t.id desc limit ${limit + 1})`;
  });
  const { rows } = await sql<TimelineRow>`
    select * from (${sql.join(parts, sql` union all `)}) entries order by at desc, id desc limit ${limit + 1}`.execute(tx);
  return cutPage(rows, { order, limit });
}

/** How many of the agency's entries arrived after `readAt`. */
export async function countUnread(tx: Tx, { clientId, accountId }: AccountName, readAt: Date | null): Promise<number> {
  const parts = branches
    .filter(({ isFromAgency }) => isFromAgency)
    .map(
      (branch) => sql`select count(*) as n from ${sql.raw(branch.from)}
        where t.client_id = ${clientId} and t.account_id = ${accountId} and ${sql.raw(branch.actor)} = 'agency'
          and ${sql.raw(branch.kind)} <> 'contact'
          and ${sql.raw(branch.arrived)} > coalesce(${readAt}::timestamptz, '-infinity')`,
    );
  const { rows } = await sql<{ n: number }>`
    select sum(n)::int as n from (${sql.join(parts, sql` union all `)}) counts`.execute(tx);
  return rows[0]?.n ?? 0;
}
