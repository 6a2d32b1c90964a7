import type { RefuseItems } from '#areas/feed/items/index.ts';
import { findClients } from '#areas/feed/systems/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { inFile } from './ach.errors.ts';
import { listFiled, type FiledRow } from './ach.repository.ts';

interface Statement {
  client_id: string;
  number: string;
}

/**
 * Those of the statements that cannot be voided, because their remittance is in an ACH file and the outcome of the payment is not
 * recorded: the correction counts what the client received. Items of the agency's system are accepted, because it is the system of
 * record.
 */
async function listWaiting(tx: Tx, statements: readonly Statement[]): Promise<FiledRow[]> {
  if (statements.length === 0) return [];
  const filed = await listFiled(tx, statements);
  return filed.filter(
    ({ file_state: file, statement_state: state }) => file !== 'exported' || state === 'issued' || state === 'reissued',
  );
}

/** Posted items are as they were sent; the feed trims the number. */
const numberOf = ({ kind, number }: Readonly<Record<string, unknown>>): string | null =>
  kind === 'remittance_void' && typeof number === 'string' ? number.trim() : null;

/** Refuses items posted for a client all together. */
export async function refuseFiledVoids(
  tx: Tx,
  clientId: string,
  items: readonly { kind: string; [field: string]: unknown }[],
): Promise<void> {
  const numbers = items.flatMap((item) => numberOf(item) ?? []);
  const [waiting] = await listWaiting(
    tx,
    numbers.map((number) => ({ client_id: clientId, number })),
  );
  if (waiting) throw inFile(waiting);
}

/** Refuses items of a file one by one. */
export const findFiledVoids: RefuseItems = async (tx, items) => {
  const voids = items.flatMap((item) => {
    const number = numberOf({ ...item.item });
    return number === null ? [] : [{ item, number, client: item.clientName ?? '' }];
  });
  const clients = await findClients(tx, [...new Set(voids.map(({ client }) => client))]);
  const named = voids.flatMap(({ client, ...one }) => {
    const clientId = clients.get(client);
    return clientId === undefined ? [] : [{ ...one, client_id: clientId }];
  });
  const waiting = await listWaiting(
    tx,
    named.map(({ client_id: clientId, number }) => ({ client_id: clientId, number })),
  );
  const byStatement = new Map(waiting.map((row) => [`${row.client_id}/${row.number}`, inFile(row)]));
  return new Map(
    named.flatMap(({ item, client_id: clientId, number }) => {
      const error = byStatement.get(`${clientId}/${number}`);
      return error ? [[item, { code: error.code, message: error.message }] as const] : [];
    }),
  );
};
