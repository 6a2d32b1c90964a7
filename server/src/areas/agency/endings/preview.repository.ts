import { OPEN_STATUSES } from '@recoup/domain/accounts/statuses';
import type { EndingCheck } from '@recoup/domain/agency/client-endings';
import { sql } from 'kysely';
import { findUnsettled } from '#areas/money/statements/index.ts';
import { countByClient } from '#areas/agency/queue/index.ts';
import type { Tx } from '#platform/db/db.ts';

export interface OpenCheck {
  check: EndingCheck;
  count: number;
  cents: number | null;
}

/** What is open of a client. As the service: it reads tables of the feed. */
export async function listOpen(tx: Tx, clientId: string): Promise<OpenCheck[]> {
  const { rows } = await sql<OpenCheck>`
    select 'open_accounts' as check, count(*)::integer as count, coalesce(sum(balance_cents), 0)::bigint as cents
      from portal.accounts where client_id = ${clientId} and status = any (${OPEN_STATUSES}::text[])
    union all
    select 'unremitted', count(*)::integer, coalesce(sum(effect_cents) filter (where type in ('PU', 'PUR')), 0)::bigint
      from portal.payments where client_id = ${clientId} and state = 'posted'
    union all
    select 'unpaid_statements', count(*)::integer, coalesce(sum(paid_out_cents), 0)::bigint
      from portal.statements where client_id = ${clientId} and state in ('issued', 'failed', 'reissued') and paid_out_cents > 0
    union all
    select 'drafts', count(*)::integer, null from portal.statement_drafts where client_id = ${clientId}
    union all
    select 'running_imports', count(*)::integer, null from portal.imports where client_id = ${clientId} and state = 'committing'
    union all
    select 'legal_holds', count(*)::integer, null from portal.legal_holds where client_id = ${clientId} and released_at is null
    union all
    select 'complaints', count(*)::integer, null from portal.complaints where client_id = ${clientId} and state = 'open'
    union all
    select 'waiting_items', count(*)::integer, null from feed.waiting_items where client_id = ${clientId}`.execute(tx);
  const [items] = await countByClient(tx, { clientIds: [clientId] });
  const unsettled = await findUnsettled(tx, clientId);
  return [
    ...rows,
    { check: 'open_items' as const, count: items?.open_items ?? 0, cents: null },
    { check: 'unsettled' as const, count: unsettled?.cents ? 1 : 0, cents: unsettled?.cents ?? null },
  ].filter(({ count }) => count > 0);
}

export interface Figures {
  users: number;
  invitations: number;
  api_keys: number;
  webhooks: number;
  feed_keys: number;
  accounts: number;
  documents: number;
  is_healthcare: boolean;
}

export async function countFigures(tx: Tx, clientId: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select
      (select count(*) from portal.memberships where client_id = c.id and ended_at is null)::integer as users,
      (select count(*) from portal.invitations where client_id = c.id and accepted_at is null and revoked_at is null)::integer as invitations,
      (select count(*) from portal.api_keys where client_id = c.id and revoked_at is null and expires_at > now())::integer as api_keys,
      (select count(*) from portal.webhooks where client_id = c.id and ended_at is null)::integer as webhooks,
      (select count(*) from feed.systems where client_ids = array[c.id] and revoked_at is null)::integer as feed_keys,
      (select count(*) from portal.accounts where client_id = c.id)::integer as accounts,
      ((select count(*) from portal.documents where client_id = c.id)
        + (select count(*) from portal.published_documents where client_id = c.id))::integer as documents,
      c.is_healthcare
    from portal.clients c where c.id = ${clientId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a client that was found has no figures');
  return row;
}
