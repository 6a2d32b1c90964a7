import { DISPUTE_REASONS, type DisputeReason } from '@recoup/domain/accounts/disputes';
import { OFFER_KINDS, type OfferKind } from '@recoup/domain/accounts/offers';
import { REQUEST_KIND_INFO, type RequestKind } from '@recoup/domain/accounts/requests';
import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '#platform/db/days.ts';
import type { Tx } from '#platform/db/db.ts';
import { ofAccounts } from './account-conditions.ts';
import type { ColumnOf } from './columns.ts';
import { accountColumns, agencyColumn, listTable, type NamedAccount } from './list-table.ts';
import type { ReportKind, TableSource } from './report-kind.ts';

interface ItemRow extends NamedAccount {
  account_id: string;
  people_id: string;
  what: 'dispute' | 'offer' | 'information' | 'request' | 'answer';
  about: string;
  since: string;
  due_on: string | null;
  by: string | null;
  state: string;
  balance_cents: number;
}

function describe({ what, about }: ItemRow): string {
  if (what === 'information') return 'Information needed';
  if (what === 'offer') return `${OFFER_KINDS[about as OfferKind].label} to decide`;
  if (what === 'request') return REQUEST_KIND_INFO[about as RequestKind].label;
  const reason = DISPUTE_REASONS[about as DisputeReason];
  return what === 'answer' ? `Dispute that you have answered: ${reason.toLowerCase()}` : `Dispute: ${reason.toLowerCase()}`;
}

const columns: readonly ColumnOf<ItemRow>[] = [
  {
    key: 'what',
    label: 'What',
    kind: 'text',
    value: describe,
    opens: ({ account_id, people_id }) => ({ what: 'requests', account_id, people_id }),
  },
  ...accountColumns,
  agencyColumn,
  { key: 'since', label: 'Since', kind: 'date', value: (row) => row.since },
  { key: 'due_on', label: 'Due', kind: 'date', value: (row) => row.due_on },
];

const askedColumns: readonly ColumnOf<ItemRow>[] = [
  ...columns,
  { key: 'state', label: 'Status', kind: 'text', value: (row) => row.state },
  { key: 'by', label: 'Asked by', kind: 'text', value: (row) => row.by },
];

const balanceColumn: ColumnOf<ItemRow> = { key: 'balance', label: 'Balance', kind: 'money', value: (row) => row.balance_cents };

const account = sql`a.id as account_id, a.person_id as people_id, a.debtor_name, a.number, a.client_account_number, a.agency_account_number, a.balance_cents`;
const onAccount = (name: string) =>
  sql`join portal.accounts a on a.client_id = ${sql.ref(`${name}.client_id`)} and a.id = ${sql.ref(`${name}.account_id`)}`;

/** Open items of the accounts the reader may see: first those waiting for the client, then those waiting for the agency. */
export const openItems: ReportKind = {
  kind: 'open_items',
  async read(tx, scope, parameters) {
    const where = ofAccounts(scope, { locationIds: parameters.locationIds });
    const client = sql`${scope.clientId}::uuid`;
    const forYou = sql<ItemRow>`
      select 'dispute' as what, d.reason as about, d.received_on as since, d.due_on, null as by, '' as state, ${account}
      from portal.disputes d ${onAccount('d')} where d.client_id = ${client} and d.state = 'open' and ${where}
      union all
      select 'offer', o.kind, ${dayOf(sql`o.created_at`)}, ${dayOf(sql`o.expires_at`)}, null, '', ${account}
      from portal.offers o ${onAccount('o')} where o.client_id = ${client} and o.state = 'open' and o.expires_at > now() and ${where}
      union all
      select 'information', '', ${dayOf(sql`a.status_since`)}, null, null, '', ${account}
      from portal.accounts a where ${where} and a.status = 'NEEDS_INFO'`;
    const forAgency = sql<ItemRow>`
      select 'request' as what, q.kind as about, ${dayOf(sql`q.created_at`)} as since, null::date as due_on, q.created_by_name as by,
        case q.state when 'accepted' then 'Accepted, not done yet' else 'Not decided yet' end as state, ${account}
      from portal.requests q ${onAccount('q')} where q.client_id = ${client} and q.state in ('submitted', 'accepted') and ${where}
      union all
      select 'answer', d.reason, ${dayOf(sql`d.answered_at`)}, null, d.answered_by_name, 'With the agency', ${account}
      from portal.disputes d ${onAccount('d')} where d.client_id = ${client} and d.state = 'answered' and ${where}`;
    return {
      tables: [
        await waitingTable(tx, { key: 'for_you', title: 'Waiting for you', shown: [...columns, balanceColumn], query: forYou }),
        await waitingTable(tx, {
          key: 'for_agency',
          title: 'Waiting for the agency',
          shown: [...askedColumns, balanceColumn],
          query: forAgency,
        }),
      ],
      charts: [],
    };
  },
};

async function waitingTable(
  tx: Tx,
  { key, title, shown, query }: { key: string; title: string; shown: readonly ColumnOf<ItemRow>[]; query: RawBuilder<ItemRow> },
): Promise<TableSource> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${query}) item`.execute(tx);
  const ordered = sql<ItemRow>`${query} order by due_on nulls last, since, number`;
  return listTable(tx, { key, title, columns: shown, query: ordered, count: rows[0]?.count ?? 0 });
}
