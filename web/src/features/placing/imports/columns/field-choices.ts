import { MAPPING_FIELDS, mappingField } from '@recoup/domain/placing/mapping/fields';
import type { ImportColumn } from './mapping-draft.ts';

export interface FieldGroup {
  group: string;
  items: { value: string; label: string }[];
}

const SKIPPED = 'Skipped';

export function fieldLabel(field: string | null): string {
  return field === null ? SKIPPED : (mappingField(field)?.label ?? field);
}

/** All fields by group, with the most likely candidates first. */
export function fieldChoices(column: ImportColumn, chosen: string | null): FieldGroup[] {
  const likely = [column.suggestion.field, ...column.suggestion.alternatives.map(({ field }) => field)].filter(
    (field): field is string => field !== null && mappingField(field) !== undefined,
  );
  const first = [...new Set(chosen !== null && mappingField(chosen) ? [chosen, ...likely] : likely)];
  const groups = new Map<string, FieldGroup>();
  for (const { name, label, group } of MAPPING_FIELDS) {
    if (first.includes(name)) continue;
    const known = groups.get(group) ?? { group, items: [] };
    known.items.push({ value: name, label });
    groups.set(group, known);
  }
  return [
    { group: 'Skip', items: [{ value: '', label: SKIPPED }] },
    ...(first.length > 0 ? [{ group: 'Likely', items: first.map((value) => ({ value, label: fieldLabel(value) })) }] : []),
    ...groups.values(),
  ];
}
