import type { ConsolePlacement, PlacedAccount, PlacementState } from '@recoup/contract/agency/placements';
import { formatAccountNumber, formatBatchNumber } from '@recoup/domain/shared/ids';
import type { AccountRow, PlacementRow } from './placements.repository.ts';

function stateOf({
  accounts,
  waiting,
  declined,
  withdrawn,
}: Pick<PlacementRow, 'accounts' | 'waiting' | 'declined' | 'withdrawn'>): PlacementState {
  if (waiting > 0) return 'waiting';
  if (withdrawn === accounts) return 'withdrawn';
  if (declined === 0) return 'accepted';
  return declined === accounts ? 'declined' : 'partly_declined';
}

export function presentPlacement(row: PlacementRow, names: ReadonlyMap<string, string>): ConsolePlacement {
  const { id, client_id, client_name, file_name, accounts, waiting, declined, principal_cents } = row;
  return {
    id,
    client_id,
    client_name,
    number: formatBatchNumber(row.number),
    source: row.source === 'manual' && row.is_by_key ? 'api' : row.source,
    file_name,
    accounts,
    waiting,
    declined,
    principal_cents,
    placed_at: row.created_at.toISOString(),
    placed_by: names.get(row.created_by ?? '') ?? null,
    state: stateOf(row),
  };
}

export function presentAccount({ person_id, number, status, ...row }: AccountRow): PlacedAccount {
  return { ...row, people_id: person_id, number: formatAccountNumber(number), status: status as PlacedAccount['status'] };
}
