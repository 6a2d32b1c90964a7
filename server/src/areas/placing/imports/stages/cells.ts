import { isSensitiveField, maskSensitive, maskInText } from '@recoup/domain/placing/import';
import type { ImportMapping } from '@recoup/contract/placing/imports';
import type { Vault } from '#platform/crypto/index.ts';
import type { CellEdits } from '#platform/db/json-columns.ts';

const contextOf = (importId: string) => `import_rows.cells:${importId}`;

/** Which columns are kept masked: what the file seemed to hold there, or what the user says it holds. */
export function sensitiveColumns(columns: readonly { sensitive: boolean }[], mapping: ImportMapping): boolean[] {
  const sensitive = columns.map((column) => column.sensitive);
  for (const { index, field } of mapping.columns) if (field !== null && isSensitiveField(field)) sensitive[index] = true;
  return sensitive;
}

/** The cells as they are kept: enough to know them again, no more. */
export function keptCells(cells: readonly string[], sensitive: readonly boolean[]): string[] {
  return cells.map((cell, index) => (sensitive[index] ? maskSensitive(cell) : maskInText(cell)));
}

/** Whether a text may not be kept as it is: its column is sensitive, or a number that belongs to one person stands within it. */
export function needsSeal(text: string, isSensitive: boolean): boolean {
  return text !== '' && (isSensitive || maskInText(text) !== text);
}

/** Whole texts of the sensitive cells of a row in one seal, so that mending one cell does not lose the others; null where there are none. */
export function sealCells(
  cells: readonly string[],
  sensitive: readonly boolean[],
  { vault, importId }: { vault: Vault; importId: string },
): string | null {
  const whole: Record<string, string> = {};
  let any = false;
  cells.forEach((cell, index) => {
    if (!needsSeal(cell, sensitive[index] === true)) return;
    whole[index] = cell;
    any = true;
  });
  return any ? vault.seal(JSON.stringify(whole), contextOf(importId)) : null;
}

export function openCells(sealed: string, { vault, importId }: { vault: Vault; importId: string }): Record<string, string> {
  return JSON.parse(vault.open(sealed, contextOf(importId))) as Record<string, string>;
}

export function sealEdit(text: string, { vault, importId }: { vault: Vault; importId: string }): { sealed: string } {
  return { sealed: vault.seal(text, contextOf(importId)) };
}

/** Cells with what was mended in place of what the file has. */
export function withEdits(
  cells: readonly string[],
  edits: CellEdits | null,
  { vault, importId }: { vault: Vault; importId: string },
): string[] {
  if (edits === null) return [...cells];
  const mended = [...cells];
  for (const [index, edit] of Object.entries(edits))
    mended[Number(index)] = typeof edit === 'string' ? edit : vault.open(edit.sealed, contextOf(importId));
  return mended;
}
