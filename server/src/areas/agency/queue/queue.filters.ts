import { dueOn, firstDayDue, type QueueKind } from '@recoup/domain/agency/queue';
import { addDays } from '@recoup/domain/shared/days';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { startOf } from '#platform/db/days.ts';

export interface QueueScope {
  userId: string;
  /** The only clients; null: all that the caller may see. */
  clientIds: readonly string[] | null;
  kinds: readonly QueueKind[];
  owner?: string | undefined;
  due?: 'overdue' | 'today' | 'week' | undefined;
  waitingDays?: number | undefined;
  today: string;
  dayOf(instant: Date | string): string;
}

export function ofClients(
  { clientIds }: Pick<QueueScope, 'clientIds'>,
  table: string,
  column = 'client_id',
): RawBuilder<SqlBool> {
  return clientIds ? sql`${sql.ref(`${table}.${column}`)} = any (${[...clientIds]}::uuid[])` : sql`true`;
}

/** Due days as conditions on the age `i.at`, which an index has. */
export function boundsOf(
  kind: QueueKind,
  { due, waitingDays, today, dayOf }: QueueScope,
  after: { due: string; at: string; id: string } | null,
): RawBuilder<SqlBool> {
  const bounds: RawBuilder<SqlBool>[] = [];
  if (due) {
    const end = { overdue: today, today: addDays(today, 1), week: addDays(today, 7) }[due];
    bounds.push(sql`i.at < ${startOf(firstDayDue(kind, end))}`);
  }
  if (waitingDays !== undefined) bounds.push(sql`i.at < ${startOf(addDays(today, 1 - waitingDays))}`);
  if (after) {
    const due = dueOn(kind, dayOf(after.at));
    if (due === after.due) bounds.push(sql`(i.at, i.id) > (${after.at}::timestamptz, ${after.id}::uuid)`);
    // At this age, this kind is due on another day than the last row: the following rows start with a day.
    else bounds.push(sql`i.at >= ${startOf(firstDayDue(kind, due < after.due ? after.due : addDays(after.due, 1)))}`);
  }
  return bounds.length > 0 ? sql`(${sql.join(bounds, sql` and `)})` : sql`true`;
}
