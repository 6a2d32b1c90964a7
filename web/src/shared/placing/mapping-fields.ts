import { MAPPING_FIELDS, mappingField } from '@recoup/domain/placing/mapping/fields';

export interface FieldGroup {
  group: string;
  items: { value: string; label: string }[];
}

const SKIPPED = 'Skipped';

export function fieldLabel(field: string | null): string {
  return field === null ? SKIPPED : (mappingField(field)?.label ?? field);
}

/** Fields that a column can be mapped to, by group, for a select whose value is empty for a skipped column. `likely` come first. */
export function fieldGroups(likely: readonly string[] = []): FieldGroup[] {
  const groups = new Map<string, FieldGroup>();
  for (const { name, label, group } of MAPPING_FIELDS) {
    if (likely.includes(name)) continue;
    const known = groups.get(group) ?? { group, items: [] };
    known.items.push({ value: name, label });
    groups.set(group, known);
  }
  return [
    { group: 'Skip', items: [{ value: '', label: SKIPPED }] },
    ...(likely.length > 0 ? [{ group: 'Likely', items: likely.map((value) => ({ value, label: fieldLabel(value) })) }] : []),
    ...groups.values(),
  ];
}
