import type { DisputeState } from '@recoup/domain/accounts/dispute-states';
import { isStatusCode, type StatusCode } from '@recoup/domain/accounts/statuses';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
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
  is_written: boolean | null;
  is_within_period: boolean | null;
  verification_sent_on: string | null;
  outcome: string | null;
  resolved_at: string | null;
  /** When it was raised, according to the agency. */
  created_at: string;
}

export interface DisputeBookState {
  byName: Map<string, DisputeEntry>;
  added: DisputeEntry[];
  resolved: DisputeEntry[];
  /** By client and account: the last status that a stop kept from taking effect. */
  reported: Map<string, StatusCode>;
}

export const disputeKey = (clientId: string, name: string): string => `${clientId}/${name}`;

const shape = sql.raw(
  `client_id uuid, id uuid, account_id uuid, external_id text, reason text, details text, needs text, received_on date, due_on date,
   is_written boolean, is_within_period boolean, verification_sent_on date, state text, outcome text, resolved_at timestamptz, created_at timestamptz`,
);
const columns = sql.raw(
  'client_id, id, account_id, external_id, reason, details, needs, received_on, due_on, is_written, is_within_period, verification_sent_on, state, outcome, resolved_at, created_at',
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
        d.due_on::text as due_on, d.is_written, d.is_within_period, d.verification_sent_on::text as verification_sent_on, d.state, d.outcome, d.resolved_at::text as resolved_at, d.created_at::text as created_at
      from (
        select distinct client_id, account_id
        from json_to_recordset(${JSON.stringify(accounts)}::json) as r(client_id uuid, account_id uuid)
      ) r
      join portal.disputes d on d.client_id = r.client_id and d.account_id = r.account_id
      order by d.client_id, d.id
      for update of d`.execute(tx);
    const byName = new Map(rows.map((row) => [disputeKey(row.client_id, row.external_id), row]));
    return { byName, added: [], resolved: [], reported: await readReported(tx, accounts) };
  },
  async write(tx, { added, resolved }) {
    if (added.length > 0)
      await sql`insert into portal.disputes (${columns})
        select ${columns} from json_to_recordset(${JSON.stringify(added)}::json) as r(${shape})`.execute(tx);
    const old = resolved.filter((one) => !added.includes(one));
    await moveDisputes(
      tx,
      old.map(({ client_id, id, state, outcome, resolved_at, verification_sent_on }) => ({
        client_id,
        id,
        state,
        outcome,
        resolved_at,
        verification_sent_on,
      })),
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

async function readReported(tx: Tx, accounts: readonly { client_id: string; account_id: string }[]) {
  const { rows } = await sql<{ client_id: string; account_id: string; reported_status: string }>`
    select distinct on (f.client_id, f.account_id) f.client_id, f.account_id, f.reported_status
    from json_to_recordset(${JSON.stringify(accounts)}::json) as r(client_id uuid, account_id uuid)
    join feed.compliance_flags f on f.client_id = r.client_id and f.account_id = r.account_id
    where f.cleared_at is null and f.stop = 'dispute' and f.reported_status is not null
    order by f.client_id, f.account_id, f.reported_at desc`.execute(tx);
  const reported: DisputeBookState['reported'] = new Map();
  for (const { client_id: clientId, account_id: accountId, reported_status: status } of rows)
    if (isStatusCode(status)) reported.set(disputeKey(clientId, accountId), status);
  return reported;
}
