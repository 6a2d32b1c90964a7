import { readPlacedBatch } from '#areas/feed/outbox/index.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { findAgencyClientIds } from './exchange.repository.ts';
import { shippedLayouts, writeLayout } from './layouts/index.ts';
import { listTemplates } from './templates.repository.ts';

/** Layouts in which placements can be written: those that are shipped, and the agency's templates. */
export async function listPlacementLayouts(tx: Tx): Promise<string[]> {
  const own = (await listTemplates(tx)).filter(({ kind }) => kind === 'placement').map(({ name }) => name);
  return [...shippedLayouts, ...own];
}

/** Writes the placements of one batch as the exchange folder would. */
export function createPlacementFile({ vault }: { vault: Vault }) {
  return async (tx: Tx, { layout, ...batch }: { clientId: string; batchId: string; layout: string }): Promise<string> => {
    const items = await readPlacedBatch(tx, { ...batch, vault });
    const numbers = await findAgencyClientIds(tx, [batch.clientId]);
    const events = items.map((item) => ({
      ...item,
      clientNumber: numbers.get(item.client.id) ?? item.client.code ?? '',
      documentFile: null,
    }));
    return writeLayout(tx, { layout, kind: 'placement' }, events);
  };
}
