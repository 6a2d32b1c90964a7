import { rowProblem, type ImportRow, type RowState } from '@recoup/contract/placing/import-shapes';
import type { ImportState } from '@recoup/domain/placing/import-states';
import type { Vault } from '#platform/crypto/index.ts';
import { storedCells, withEdits } from '../stages/cells.ts';
import type { ShownRow } from './rows.repository.ts';

export interface RowView {
  importId: string;
  vault: Vault;
  sensitive: readonly boolean[];
  /** The import's state: after the commit its rows show as placed. */
  state: ImportState;
}

export function presentImportRow(row: ShownRow, { importId, vault, sensitive, state }: RowView): ImportRow {
  const { edits } = row;
  const isPlaced = state === 'committed' && ['ok', 'warning', 'merged'].includes(row.state);
  return {
    row_number: row.row_number,
    state: isPlaced ? 'committed' : (row.state as RowState),
    cells: edits === null ? row.cells : storedCells(withEdits(row.cells, edits, { vault, importId }), sensitive),
    mended: Object.keys(edits ?? {}).map(Number),
    problems: rowProblem.array().parse(row.problems),
    debtor_name: row.debtor_name,
    client_account_number: row.client_account_number,
    amount_cents: row.amount_cents,
    merged_into: row.merged_into,
  };
}
