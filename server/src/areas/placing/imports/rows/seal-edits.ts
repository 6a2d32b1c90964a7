import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import type { ImportRef } from '../imports.repository.ts';
import { needsSeal, sealEdit } from '../stages/cells.ts';

/** Encrypts corrections stored as plain text in columns that a new mapping marks as sensitive. */
export async function sealEdits(
  tx: Tx,
  { clientId, importId }: ImportRef,
  { sensitive, vault }: { sensitive: readonly boolean[]; vault: Vault },
): Promise<void> {
  const rows = await tx
    .selectFrom('portal.import_edits')
    .select(['row_number', 'cells'])
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .execute();
  for (const { row_number: rowNumber, cells } of rows) {
    const edits = { ...cells };
    const plain = Object.entries(edits).filter(
      (edit): edit is [string, string] => typeof edit[1] === 'string' && needsSeal(edit[1], sensitive[Number(edit[0])] === true),
    );
    if (plain.length === 0) continue;
    for (const [index, text] of plain) edits[index] = sealEdit(text, { vault, importId });
    await tx
      .updateTable('portal.import_edits')
      .set({ cells: JSON.stringify(edits) })
      .where('client_id', '=', clientId)
      .where('import_id', '=', importId)
      .where('row_number', '=', rowNumber)
      .execute();
  }
}
