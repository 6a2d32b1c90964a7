import type { DisputeState } from '@recoup/domain/accounts/dispute-states';
import { sql } from 'kysely';
import { notify } from '#platform/notify.ts';
import { moveDisputes } from '#areas/accounts/disputes/index.ts';
import type { Book, ReadItem } from '../kind.ts';

export interface DisputeEntry {
  client_id: string;
  id: string;
  account_id: string;
  external_id: string;
  state: DisputeState;
  reason: string;
  details: string | null;
  needs: string | null;
  received_on: string;
  due_on: string | null;
  outcome: string | null;
  resolved_at: string | null;
  /** When it was raised, according to the agency. */
  created_at: string;
}

export interface DisputeBookState {
  byName: Map<string, DisputeEntry>;
  added: DisputeEntry[];
  resolved: DisputeEntry[];
}

export const disputeKey = (clientId: string, name: string): string => `${clientId}/${name}`;

const shape = sql.raw(
  `client_id uuid, id uuid, account_id uuid, external_id text, reason text, details text, needs text, received_on date, due_on date,
   state text, outcome text, resolved_at timestamptz, created_at timestamptz`,
);
const columns = sql.raw(
  'client_id, id, account_id, external_id, reason, details, needs, received_on, due_on, state, outcome, resolved_at, created_at',
);

/** All disputes of a chunk's accounts: the last open one is special. */
export const disputeBook: Book<DisputeBookState> = {
  name: 'disputes',
  async open(tx, lines: readonly ReadItem[], scope) {
    const accounts = lines.flatMap((line) => {
      const account = scope.accountOf(line);
      return account ? [{ client_id: account.clientId, account_id: account.id }] : [];
    });
    const { rows } = await sql<DisputeEntry>`
      select d.client_id, d.id, d.account_id, d.external_id, d.reason, d.details, d.needs, d.received_on::text as received_on,
        d.due_on::text as due_on, d.state, d.outcome, d.resolved_at::text as resolved_at, d.created_at::text as created_at
      from (
        select distinct client_id, account_id
        from json_to_recordset(${JSON.stringify(accounts)}::json) as r(client_id uuid, account_id uuid)
      ) r
      join portal.disputes d on d.client_id = r.client_id and d.account_id = r.account_id
      order by d.client_id, d.id
      for update of d`.execute(tx);
    return { byName: new Map(rows.map((row) => [disputeKey(row.client_id, row.external_id), row])), added: [], resolved: [] };
  },
  async write(tx, { added, resolved }) {
    if (added.length > 0)
      await sql`insert into portal.disputes (${columns})
        select ${columns} from json_to_recordset(${JSON.stringify(added)}::json) as r(${shape})`.execute(tx);
    const old = resolved.filter((one) => !added.includes(one));
    await moveDisputes(
      tx,
      old.map(({ client_id, id, state, outcome, resolved_at }) => ({ client_id, id, state, outcome, resolved_at })),
      { who: 'agency' },
    );
    const notificationsOf = (event: 'opened' | 'resolved', disputes: readonly DisputeEntry[]) =>
      disputes.map(({ client_id, id, account_id }) => ({
        client_id,
        kind: 'dispute' as const,
        event,
        account_id,
        subject_id: id,
      }));
    await notify(tx, [
      ...notificationsOf(
        'opened',
        added.filter(({ state }) => state === 'open'),
      ),
      ...notificationsOf('resolved', old),
    ]);
  },
};
