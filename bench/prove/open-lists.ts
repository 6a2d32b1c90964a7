import { total, type Context } from './report-context.ts';
import type { Rows } from './stored-rows.ts';

interface Placed {
  number: number;
  batch: number | null;
  status: string;
  placed_on: string;
  acknowledged: boolean;
  placed: number;
}

/** The acknowledgement: accounts in the order of their numbers, their batches, and the rejected ones. */
export async function checkAcknowledgement({
  rows,
  client,
  compare,
  check,
  open,
  code,
}: Context & { rows: Rows; client: string }) {
  const accounts = await rows<Placed>(`
    select a.number, b.number as batch, a.status, a.placed_on, a.acknowledged_at is not null as acknowledged, a.amount_placed_cents as placed
    from portal.accounts a left join portal.batches b on b.client_id = a.client_id and b.id = a.batch_id
    where a.client_id = '${client}' order by a.number`);
  const report = await open('acknowledgement', { period: 'all' });
  check(`report ${code} acknowledgement rows`, report('accounts').length, accounts.length);
  for (const [index, { number, placed_on, placed }] of accounts.entries())
    compare(`acknowledgement ${number}`, report('accounts')[index], { placed_on, placed });
  const byBatch = [...Map.groupBy(accounts, ({ batch }) => batch)].toSorted(
    ([one], [other]) => (one ?? Number.MAX_SAFE_INTEGER) - (other ?? Number.MAX_SAFE_INTEGER),
  );
  check(`report ${code} acknowledgement batches`, report('batches').length, byBatch.length);
  for (const [index, [batch, own]] of byBatch.entries())
    compare(`acknowledgement of batch ${batch}`, report('batches')[index], {
      accounts: own.length,
      placed: total(own, ({ placed }) => placed),
      acknowledged: own.filter(({ acknowledged }) => acknowledged).length,
      rejected: own.filter(({ status }) => status === 'REJECTED').length,
    });
  const rejected = accounts.filter(({ status }) => status === 'REJECTED');
  const amount = total(report('rejects'), (row) => Number(row['amount'] ?? 0));
  compare(
    'rejected',
    { accounts: report('rejects').length, amount },
    {
      accounts: rejected.length,
      amount: total(rejected, ({ placed }) => placed),
    },
  );
}

/** Open items of the client and of the agency: their number, and the balances of their accounts. */
export async function checkOpenItems({
  rows,
  client,
  compare,
  open,
  count,
}: Context & {
  rows: Rows;
  client: string;
  count: (name: string, by?: number) => void;
}) {
  const [own] = await rows<Record<'yours' | 'yours_cents' | 'agencys' | 'agencys_cents', number>>(`
    with yours as (
      select account_id from portal.disputes where client_id = '${client}' and state = 'open'
      union all select account_id from portal.offers where client_id = '${client}' and state = 'open' and expires_at > now()
      union all select id from portal.accounts where client_id = '${client}' and status = 'NEEDS_INFO'
    ), agencys as (
      select account_id from portal.requests where client_id = '${client}' and state in ('submitted', 'accepted')
      union all select account_id from portal.disputes where client_id = '${client}' and state = 'answered'
    )
    select (select count(*) from yours) as yours, (select count(*) from agencys) as agencys,
      (select coalesce(sum(a.balance_cents), 0) from yours y join portal.accounts a on a.client_id = '${client}' and a.id = y.account_id) as yours_cents,
      (select coalesce(sum(a.balance_cents), 0) from agencys y join portal.accounts a on a.client_id = '${client}' and a.id = y.account_id) as agencys_cents`);
  count('open items', (own?.yours ?? 0) + (own?.agencys ?? 0));
  const report = await open('open_items');
  for (const [key, name] of [
    ['for_you', 'yours'],
    ['for_agency', 'agencys'],
  ] as const)
    compare(
      `open items ${key}`,
      { items: report(key).length, balance: total(report(key), (row) => Number(row['balance'] ?? 0)) },
      { items: own?.[name], balance: own?.[`${name}_cents`] },
    );
}
