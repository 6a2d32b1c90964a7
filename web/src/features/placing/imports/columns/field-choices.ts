import { mappingField } from '@recoup/domain/placing/mapping/fields';
import { fieldGroups, type FieldGroup } from '#shared/placing/mapping-fields.ts';
import type { ImportColumn } from './mapping-draft.ts';

/** All fields by group, with the most likely candidates first. */
export function fieldChoices(column: ImportColumn, chosen: string | null): FieldGroup[] {
  const likely = [column.suggestion.field, ...column.suggestion.alternatives.map(({ field }) => field)].filter(
    (field): field is string => field !== null && mappingField(field) !== undefined,
  );
  return fieldGroups([...new Set(chosen !== null && mappingField(chosen) ? [chosen, ...likely] : likely)]);
}
