import type { OutboxItem } from '@recoup/contract/feed/outbox';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { listBatchEvents } from './outbox.repository.ts';
import { readPlacements } from './placements.ts';

/** The placements of one batch as outbox events, with identity numbers. Accounts that were loaded have no cursor. */
export async function readPlacedBatch(
  tx: Tx,
  { clientId, batchId, vault }: { clientId: string; batchId: string; vault: Vault },
): Promise<OutboxItem[]> {
  const events = await listBatchEvents(tx, { clientId, batchId });
  const data = await readPlacements(tx, events, { vault, withPii: true });
  return events.map((row) => ({
    cursor: row.position === null ? '' : String(row.position),
    kind: 'placement',
    id: row.subject_id,
    at: row.at.toISOString(),
    client: { id: row.client_id, code: row.code, name: row.client_name },
    account: row.number === null ? null : formatAccountNumber(row.number),
    agency_account: row.agency_account_number,
    data: data.get(row.subject_id) ?? {},
  }));
}
