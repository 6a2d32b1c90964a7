import type { ImportMapping, ImportStructure } from '@recoup/contract/placing/import-shapes';
import { isSensitiveField } from '@recoup/domain/placing/import';
import { mappingField, takesSeveralColumns } from '@recoup/domain/placing/mapping';
import { findField } from '@recoup/domain/placing/placement-fields';
import type { FieldError } from '#platform/http/errors.ts';

/** Problems that prevent checking a file with a mapping, by the path of the field to change. */
export function mappingErrors(mapping: ImportMapping, columns: number): FieldError[] {
  const errors: FieldError[] = [];
  const indexes = new Set<number>();
  const given = new Map<string, number>();
  for (const [at, { index, field }] of mapping.columns.entries()) {
    const path = `columns.${at}`;
    if (index >= columns) errors.push({ path: `${path}.index`, message: `The file has no column ${index + 1}.` });
    if (indexes.has(index)) errors.push({ path: `${path}.index`, message: `Column ${index + 1} is given twice.` });
    indexes.add(index);
    if (field === null) continue;
    const known = mappingField(field);
    if (!known) errors.push({ path: `${path}.field`, message: `There is no field “${field}”. Choose one from the list.` });
    const before = given.get(field);
    if (before !== undefined && !takesSeveralColumns(field))
      errors.push({
        path: `${path}.field`,
        message: `“${known?.label ?? field}” is already assigned to column ${before + 1}. Choose one of them.`,
      });
    given.set(field, index);
  }
  for (const field of Object.keys(mapping.defaults)) {
    if (!mappingField(field) && findField(field) === null)
      errors.push({ path: `defaults.${field}`, message: `There is no field “${field}”.` });
    else if (isSensitiveField(field))
      errors.push({ path: `defaults.${field}`, message: 'A number that belongs to one person cannot be used for all rows.' });
  }
  return errors;
}

/** Problems of a choice of sheets: unknown ones, and several that are not one list. */
export function sheetErrors(names: readonly string[] | undefined, structure: ImportStructure | null): FieldError[] {
  if (names === undefined || structure === null) return [];
  const chosen = names.map((name) => structure.sheets.find((sheet) => sheet.name === name));
  if (chosen.some((sheet) => sheet === undefined))
    return [{ path: 'sheets', message: 'The file has no sheet with that name. Choose from the list.' }];
  const lists = new Set(chosen.map((sheet) => sheet?.list ?? null));
  if (chosen.length > 1 && (lists.size > 1 || lists.has(null)))
    return [
      {
        path: 'sheets',
        message:
          'These sheets have different columns, so they are not one list. Choose those of one list, and upload the file again for the others.',
      },
    ];
  return [];
}
