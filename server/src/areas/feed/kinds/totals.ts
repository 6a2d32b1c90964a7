import { day } from '@recoup/contract/shared/common';
import { COUNTED_STATUSES } from '@recoup/domain/money/reconciliation';
import { refuse } from '@recoup/domain/feed/ledger';
import { sql } from 'kysely';
import { z } from 'zod';
import { client, itemId, maxCents, text } from './fields.ts';
import { applied, defineKind, type Book } from './kind.ts';

interface TotalsState {
  clients: Map<string, object>;
  accounts: Map<string, object>;
  balances: Map<string, object>;
}

/** Of one key, the last item of a chunk applies, as it does between chunks. The portal's own figures are read while writing. */
const totalsBook: Book<TotalsState> = {
  name: 'totals',
  open: async () => ({ clients: new Map(), accounts: new Map(), balances: new Map() }),
  async write(tx, { clients, accounts, balances }, { now }) {
    if (clients.size > 0)
      await sql`
        insert into feed.client_totals as t (client_id, day, accounts, balance_cents, collected_cents, commission_cents, remitted_cents,
          portal_accounts, portal_balance_cents, external_id, received_at)
        select r.client_id, r.day, r.accounts, r.balance_cents, r.collected_cents, r.commission_cents, r.remitted_cents,
          coalesce(s.accounts, 0), coalesce(s.balance_cents, 0), r.id, ${now}
        from json_to_recordset(${JSON.stringify([...clients.values()])}::json) as r(client_id uuid, id text, day date, accounts bigint,
          balance_cents bigint, collected_cents bigint, commission_cents bigint, remitted_cents bigint)
        cross join lateral (
          select sum(s.accounts) as accounts, sum(s.balance_cents) as balance_cents from portal.status_totals s
          where s.client_id = r.client_id and s.status = any (${[...COUNTED_STATUSES]}::text[])
        ) s
        order by r.client_id, r.day
        on conflict (client_id, day) do update set accounts = excluded.accounts, balance_cents = excluded.balance_cents,
          collected_cents = excluded.collected_cents, commission_cents = excluded.commission_cents,
          remitted_cents = excluded.remitted_cents, portal_accounts = excluded.portal_accounts,
          portal_balance_cents = excluded.portal_balance_cents, external_id = excluded.external_id,
          received_at = excluded.received_at`.execute(tx);
    if (accounts.size > 0)
      await sql`
        insert into feed.account_totals (client_id, day, agency_account, balance_cents, collected_cents, commission_cents, account_id,
          portal_balance_cents, external_id, received_at)
        select r.client_id, r.day, r.agency_account, r.balance_cents, r.collected_cents, r.commission_cents, a.id, a.balance_cents, r.id,
          ${now}
        from json_to_recordset(${JSON.stringify([...accounts.values()])}::json) as r(client_id uuid, id text, day date,
          agency_account text, balance_cents bigint, collected_cents bigint, commission_cents bigint)
        left join portal.accounts a on a.client_id = r.client_id and a.agency_account_number = r.agency_account
        order by r.client_id, r.day, r.agency_account
        on conflict (client_id, day, agency_account) do update set balance_cents = excluded.balance_cents,
          collected_cents = excluded.collected_cents, commission_cents = excluded.commission_cents, account_id = excluded.account_id,
          portal_balance_cents = excluded.portal_balance_cents, external_id = excluded.external_id,
          received_at = excluded.received_at`.execute(tx);
    if (balances.size > 0)
      await sql`
        insert into feed.bank_balances (day, bank_account, balance_cents, received_at)
        select r.day, r.bank_account, r.balance_cents, ${now}
        from json_to_recordset(${JSON.stringify([...balances.values()])}::json) as r(day date, bank_account text, balance_cents bigint)
        order by r.day, r.bank_account
        on conflict (day, bank_account) do update set balance_cents = excluded.balance_cents, received_at = excluded.received_at`.execute(
        tx,
      );
  },
};

const amount = z.int().min(-maxCents).max(maxCents);

const totals = z.object({
  kind: z.literal('totals'),
  id: itemId,
  client,
  day,
  accounts: z.int().min(0).max(100_000_000).optional(),
  balance_cents: amount.optional(),
  collected_cents: amount.optional(),
  commission_cents: amount.optional(),
  remitted_cents: amount.optional(),
});

export const totalsKind = defineKind<z.output<typeof totals>, TotalsState>({
  kind: 'totals',
  about: 'client',
  summary: "The agency's figures of a client for a day, to be reconciled.",
  schema: totals,
  book: totalsBook,
  apply: ({ kind: _kind, client: _client, ...item }, { clientId }, { clients }) => {
    const { id: _id, day: on, ...figures } = item;
    if (Object.keys(figures).length === 0)
      return refuse(
        'validation_failed',
        'Send at least one of accounts, balance_cents, collected_cents, commission_cents, remitted_cents.',
      );
    clients.set(`${clientId}/${on}`, { client_id: clientId, ...item });
    return applied();
  },
});

const accountTotals = z.object({
  kind: z.literal('account_totals'),
  id: itemId,
  client,
  day,
  agency_account: text(60),
  balance_cents: amount,
  collected_cents: amount.optional(),
  commission_cents: amount.optional(),
});

export const accountTotalsKind = defineKind<z.output<typeof accountTotals>, TotalsState>({
  kind: 'account_totals',
  about: 'client',
  summary: "The agency's figures of one account for a day, by its number, known to the portal or not.",
  schema: accountTotals,
  book: totalsBook,
  apply: ({ kind: _kind, client: _client, ...item }, { clientId }, { accounts }) => {
    accounts.set(`${clientId}/${item.day}/${item.agency_account}`, { client_id: clientId, ...item });
    return applied();
  },
});

const bankBalance = z.object({
  kind: z.literal('bank_balance'),
  id: itemId,
  day,
  bank_account: text(100).default('trust'),
  balance_cents: amount,
});

export const bankBalanceKind = defineKind<z.output<typeof bankBalance>, TotalsState>({
  kind: 'bank_balance',
  about: 'agency',
  summary: 'The balance of a trust account at the end of a day.',
  schema: bankBalance,
  book: totalsBook,
  apply: ({ day: on, bank_account, balance_cents }, _place, { balances }) => {
    balances.set(`${on}/${bank_account}`, { day: on, bank_account, balance_cents });
    return applied();
  },
});
