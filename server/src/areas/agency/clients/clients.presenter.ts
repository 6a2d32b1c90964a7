import { clientState, type ConsoleClient } from '@recoup/contract/agency/clients';
import { agreementKind } from '@recoup/contract/company/clients';
import type { ConsoleClientRow } from './clients.repository.ts';

export function presentClient(row: ConsoleClientRow): ConsoleClient {
  return {
    client_id: row.client_id,
    name: row.name,
    legal_name: row.legal_name,
    code: row.code,
    trade: row.trade,
    state: clientState.parse(row.state),
    accounts: row.accounts,
    open_balance_cents: row.open_balance_cents,
    last_placed_at: row.last_placed_at?.toISOString() ?? null,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    open_items: row.open_items,
    unsigned: agreementKind.array().parse(row.unsigned),
    admins: row.admins,
    admins_with_factor: row.admins_with_factor,
    created_at: row.created_at.toISOString(),
  };
}
