import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import type { ImportRef } from '../imports.repository.ts';
import { listEdits, updateEdit } from './rows.repository.ts';
import { needsSeal, sealEdit } from '../stages/cells.ts';

/** Encrypts corrections stored as plain text in columns that a new mapping marks as sensitive. */
export async function sealEdits(
  tx: Tx,
  ref: ImportRef,
  { sensitive, vault }: { sensitive: readonly boolean[]; vault: Vault },
): Promise<void> {
  for (const { row_number: rowNumber, cells } of await listEdits(tx, ref)) {
    const edits = { ...cells };
    const plain = Object.entries(edits).filter(
      (edit): edit is [string, string] => typeof edit[1] === 'string' && needsSeal(edit[1], sensitive[Number(edit[0])] === true),
    );
    if (plain.length === 0) continue;
    for (const [index, text] of plain) edits[index] = sealEdit(text, { vault, importId: ref.importId });
    await updateEdit(tx, ref, { rowNumber, cells: JSON.stringify(edits) });
  }
}
