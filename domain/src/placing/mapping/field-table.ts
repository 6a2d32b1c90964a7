import type { FieldKind, MappingField } from './types.ts';

type Mark = 'sensitive' | 'unstored' | 'repeatable' | 'parts';
export type FieldRow = readonly [name: string, label: string, kind: FieldKind, help: string, ...marks: Mark[]];

/** Fields of one group, in picker order. */
export function fieldGroup(group: string, rows: readonly FieldRow[]): MappingField[] {
  return rows.map(([name, label, kind, help, ...marks]) => ({
    name,
    label,
    group,
    kind,
    help,
    sensitive: marks.includes('sensitive'),
    stored: !marks.includes('unstored'),
    repeatable: marks.includes('repeatable'),
    hasParts: marks.includes('parts'),
  }));
}
