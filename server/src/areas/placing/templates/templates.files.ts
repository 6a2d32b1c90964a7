import { findField } from '@recoup/domain/placing/placement-fields';
import { templateColumns, type TemplateColumn, type TemplateType } from '@recoup/domain/placing/placement-template';
import type { Readable } from 'node:stream';
import type { TabularColumn } from '#platform/tabular/cells.ts';
import { writeCsv } from '#platform/tabular/csv.ts';
import { sheetOf, writeXlsx } from '#platform/tabular/xlsx.ts';

/** Columns without rows: an example row would eventually be placed as a debt. The rules sheet has examples. */
function emptyColumns(kind: TemplateType): TabularColumn<never>[] {
  return templateColumns(kind).map(({ key, header }) => ({
    header,
    kind: formatOf(key),
    value: () => null,
    width: Math.max(12, header.length + 2),
  }));
}

/** Text keeps leading zeros of identifiers: account numbers, ZIP codes, SSNs. */
function formatOf(key: string): 'money' | 'date' | 'text' {
  const kind = findField(key)?.kind;
  return kind === 'money' || kind === 'date' ? kind : 'text';
}

const ruleColumns: readonly TabularColumn<TemplateColumn>[] = [
  { header: 'Column', kind: 'text', value: (column) => column.header, width: 32 },
  { header: 'Required?', kind: 'text', value: (column) => column.need, width: 20 },
  { header: 'Rule', kind: 'text', value: (column) => column.rule, width: 80 },
  { header: 'Example', kind: 'text', value: (column) => column.example, width: 32 },
];

async function* once<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}

/** An empty placement file. */
export function writeTemplate(kind: TemplateType, format: 'csv' | 'xlsx'): Readable {
  const columns = emptyColumns(kind);
  if (format === 'csv') return writeCsv(columns, once([]));
  return writeXlsx([sheetOf('Placements', columns, once([])), sheetOf('Rules', ruleColumns, once(templateColumns(kind)))]);
}
