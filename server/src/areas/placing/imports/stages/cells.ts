import { isSensitiveField, maskSensitive, maskInText } from '@recoup/domain/placing/import';
import type { ImportMapping } from '@recoup/contract/placing/import-shapes';
import type { Vault } from '#platform/crypto/index.ts';
import type { CellEdits } from '#platform/db/json-columns.ts';

const contextOf = (importId: string) => `import_rows.cells:${importId}`;

/** Which columns are stored masked: by their detected content, or by the user's mapping. */
export function sensitiveColumns(columns: readonly { sensitive: boolean }[], mapping: ImportMapping): boolean[] {
  const sensitive = columns.map((column) => column.sensitive);
  for (const { index, field } of mapping.columns) if (field !== null && isSensitiveField(field)) sensitive[index] = true;
  return sensitive;
}

/** Cells as stored: masked, but recognizable. */
export function storedCells(cells: readonly string[], sensitive: readonly boolean[]): string[] {
  return cells.map((cell, index) => (sensitive[index] ? maskSensitive(cell) : maskInText(cell)));
}

/** Whether a text must be masked: its column is sensitive, or it contains a personal number. */
export function needsSeal(text: string, isSensitive: boolean): boolean {
  return text !== '' && (isSensitive || maskInText(text) !== text);
}

/**
 * Full texts of a row's sensitive cells, encrypted as one value, so that correcting one cell keeps the others; null if there are
 * none.
 */
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

/** Cells with corrections applied. */
export function withEdits(
  cells: readonly string[],
  edits: CellEdits | null,
  { vault, importId }: { vault: Vault; importId: string },
): string[] {
  if (edits === null) return [...cells];
  const corrected = [...cells];
  for (const [index, edit] of Object.entries(edits))
    corrected[Number(index)] = typeof edit === 'string' ? edit : vault.open(edit.sealed, contextOf(importId));
  return corrected;
}
