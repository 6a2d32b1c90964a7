import type { Tx } from '#platform/db/db.ts';
import { inFile } from './ach.errors.ts';
import { listFiled } from './ach.repository.ts';

/**
 * Refuses to void statements whose remittance is in an ACH file, until the outcome of the payment is recorded, because the correction
 * counts what the client received. Items of the agency's system are accepted, because it is the system of record.
 */
export async function refuseFiledVoids(
  tx: Tx,
  clientId: string,
  items: readonly { kind: string; [field: string]: unknown }[],
): Promise<void> {
  const numbers = items.flatMap(({ kind, number }) => (kind === 'remittance_void' && typeof number === 'string' ? [number] : []));
  if (numbers.length === 0) return;
  const filed = await listFiled(tx, clientId, numbers);
  const waiting = filed.find(
    ({ file_state: file, statement_state: state }) => file !== 'exported' || state === 'issued' || state === 'reissued',
  );
  if (waiting) throw inFile(waiting);
}
