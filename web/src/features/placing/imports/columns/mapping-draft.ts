import type { ColumnFormat, ImportDetails, ImportMapping, ImportStructure } from '@recoup/contract/placing/import-shapes';
import { readingOf } from '@recoup/domain/placing/import/field-rules';
import { takesSeveralColumns } from '@recoup/domain/placing/mapping/fields';

export type ImportColumn = ImportStructure['columns'][number];

/** The user's choices so far, and the columns with a confirmed ambiguous format. */
export interface MappingDraft {
  mapping: ImportMapping;
  confirmed: readonly number[];
}

export type FormatKind = 'date' | 'amount' | 'name';

/** What must be known to parse a field's texts; null if they are used as is. */
export function formatKindOf(field: string | null): FormatKind | null {
  const reading = field === null ? null : readingOf(field);
  return reading === 'date' || reading === 'amount' || reading === 'name' ? reading : null;
}

/** Starts from the confirmed mapping, or else from the proposal; every column of the file has an entry. */
export function startDraft({
  structure,
  mapping,
  columns,
}: {
  structure: ImportStructure;
  mapping: ImportMapping | null;
  columns: readonly ImportColumn[];
}): MappingDraft {
  const base = mapping ?? structure.proposed;
  const known = new Map(base.columns.map((column) => [column.index, column]));
  return {
    mapping: {
      ...base,
      columns: columns.map(({ index, format }) => {
        const before = known.get(index);
        return { index, field: before?.field ?? null, format: { ...format, ...before?.format } };
      }),
    },
    // A format confirmed for this file, or for the last one with its layout, is not asked about again.
    confirmed:
      mapping !== null || structure.remembered
        ? columns
            .filter(({ index, ambiguous }) => ambiguous && (known.get(index)?.field ?? null) !== null)
            .map(({ index }) => index)
        : [],
  };
}

export type DraftChange =
  | { type: 'field'; index: number; field: string | null }
  | { type: 'format'; index: number; format: ColumnFormat }
  | { type: 'file'; part: Partial<Pick<ImportMapping, 'row_meaning' | 'invoices' | 'debt_type'>> }
  | { type: 'default'; field: string; value: string };

export function changeDraft(draft: MappingDraft, change: DraftChange): MappingDraft {
  const { mapping, confirmed } = draft;
  switch (change.type) {
    case 'field':
      return {
        ...draft,
        mapping: {
          ...mapping,
          columns: mapping.columns.map((column) => (column.index === change.index ? { ...column, field: change.field } : column)),
        },
      };
    case 'format':
      return {
        mapping: {
          ...mapping,
          columns: mapping.columns.map((column) =>
            column.index === change.index ? { ...column, format: { ...column.format, ...change.format } } : column,
          ),
        },
        confirmed: confirmed.includes(change.index) ? confirmed : [...confirmed, change.index],
      };
    case 'file':
      return { ...draft, mapping: { ...mapping, ...change.part } };
    case 'default': {
      const { [change.field]: _before, ...rest } = mapping.defaults;
      return {
        ...draft,
        mapping: { ...mapping, defaults: change.value === '' ? rest : { ...rest, [change.field]: change.value } },
      };
    }
  }
}

/** Columns with an ambiguous format that the user has not resolved. */
export function unconfirmed({ mapping, confirmed }: MappingDraft, columns: readonly ImportColumn[]): number[] {
  const fields = new Map(mapping.columns.map(({ index, field }) => [index, field]));
  return columns
    .filter(({ index, ambiguous }) => {
      const kind = formatKindOf(fields.get(index) ?? null);
      return ambiguous && (kind === 'date' || kind === 'amount') && !confirmed.includes(index);
    })
    .map(({ index }) => index);
}

/** Single-column fields assigned to several columns, with those columns. */
export function duplicateFields({ mapping }: MappingDraft): ReadonlyMap<string, readonly number[]> {
  const byField = new Map<string, number[]>();
  for (const { index, field } of mapping.columns) {
    if (field === null || takesSeveralColumns(field)) continue;
    byField.set(field, [...(byField.get(field) ?? []), index]);
  }
  return new Map([...byField].filter(([, indexes]) => indexes.length > 1));
}

export function mappedFields({ mapping }: Pick<MappingDraft, 'mapping'>): ReadonlySet<string> {
  return new Set(mapping.columns.map(({ field }) => field).filter((field) => field !== null));
}

/** The request body: formats only for fields that need one. */
export function toRequest({ mapping }: MappingDraft): ImportMapping {
  return {
    ...mapping,
    columns: mapping.columns.map(({ index, field, format }) => {
      const kind = formatKindOf(field);
      return { index, field, format: kind !== null && format[kind] !== undefined ? { [kind]: format[kind] } : {} };
    }),
  };
}

/** Storage key of the draft. Another reading of the file produces other columns, so it has another key. */
export function draftKey({ id, structure }: Pick<ImportDetails, 'id' | 'structure'>): string {
  return `columns:${id}:${structure?.read_sheets.join('|') ?? ''}:${structure?.header_rows.join('-') ?? ''}`;
}
