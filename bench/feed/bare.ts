import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { copyInto, copyLine, createCopyLines } from '../../server/src/platform/db/copy.ts';
import { statusOf, type Sent } from './items.ts';

/** `COPY` of the same lines and one statement per changed table in one transaction; returns seconds. */
async function measure(client: pg.Client, items: Iterable<Sent>, statements: readonly string[]): Promise<number> {
  const started = performance.now();
  await client.query('begin');
  await client.query('create temp table sent (n int, account bigint, id text, at timestamptz, status text) on commit drop');
  const lines = createCopyLines();
  let n = 0;
  for (const sent of items) {
    lines.add(copyLine([String(n), String(1000 + sent.account), sent.id, sent.at, statusOf(sent)]));
    n += 1;
  }
  await copyInto(client, { table: 'sent', columns: ['n', 'account', 'id', 'at', 'status'] }, lines.take());
  await client.query('analyze sent');
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
  return (performance.now() - started) / 1000;
}

const received = (kind: string) =>
  `insert into feed.received_items (client_id, kind, external_id, digest, subject_id)
   select a.client_id, '${kind}', s.id, decode(md5(s.id), 'hex'), a.id from sent s join portal.accounts a on a.number = s.account`;

export const measureBareStatuses = (client: pg.Client, items: Iterable<Sent>) =>
  measure(client, items, [
    `insert into portal.account_status_history (client_id, account_id, from_status, to_status, actor, at, external_id)
     select a.client_id, a.id, a.status, s.status, 'agency', s.at, s.id from sent s join portal.accounts a on a.number = s.account`,
    `update portal.accounts a set status = s.status, status_since = s.at, last_activity_at = s.at
     from (select distinct on (account) account, status, at from sent order by account, n desc) s where a.number = s.account`,
    received('status'),
  ]);

export const measureBarePayments = (client: pg.Client, items: Iterable<Sent>) =>
  measure(client, items, [
    `insert into portal.payments (client_id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents,
       balance_after_cents, commission_rate_bp, commission_cents, external_id, posted_at)
     select a.client_id, a.id, 'PU', 'check', 'posted', s.at::date, s.at::date, 100, 100, a.balance_cents - 100, 3000, 30, s.id, s.at
     from sent s join portal.accounts a on a.number = s.account`,
    `update portal.accounts a set paid_cents = a.paid_cents + s.cents, balance_cents = a.balance_cents - s.cents,
       last_paid_on = s.at::date, last_activity_at = s.at
     from (select account, 100 * count(*) as cents, max(at) as at from sent group by 1) s where a.number = s.account`,
    received('payment'),
  ]);
