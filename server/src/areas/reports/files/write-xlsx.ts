import type { ReportRow } from '@recoup/contract/reports/reports';
import type { Readable } from 'node:stream';
import { inOneBatch, type TabularColumn } from '#platform/tabular/cells.ts';
import { sheetOf, writeXlsx, type WorkbookSheetSource } from '#platform/tabular/xlsx.ts';
import type { TableSource } from '#areas/reports/kinds/report-kind.ts';
import type { OpenReport } from '../open-report.ts';
import { allRows, factsOf, tabularColumns } from './tabular.ts';

type OnRows = (count: number) => Promise<void>;

/** Data rows per sheet: Excel's limit is 1,048,576 rows (its specifications and limits), including header and totals. */
const sheetRows = 1_000_000;

/** One sheet per table, and a last one with the report's metadata. */
export function writeReportXlsx(report: OpenReport, onRows: OnRows): Readable {
  const { content } = report;
  const nameSheet = createSheetNames();
  return writeXlsx([
    ...content.tables.flatMap((table) => sheetsOf({ ...table, title: nameSheet(table.title) }, report, onRows)),
    sheetOf('About this report', aboutColumns, inOneBatch(factsOf(report))),
  ]);
}

const aboutColumns: readonly TabularColumn<[string, string]>[] = [
  { header: 'What', kind: 'text', value: ([what]) => what, width: 26 },
  { header: 'Meaning', kind: 'text', value: ([, meaning]) => meaning, width: 110 },
];

/** Excel allows 31 characters, none of these, and unique names only; the number of a continuation sheet must fit too. */
function createSheetNames(): (title: string) => string {
  const taken = new Set<string>();
  return (title) => {
    let name = title.replaceAll(/[:\\/?*[\]]/g, ' ');
    if (name.length > 28)
      name = name
        .slice(0, 29)
        .replace(/\s+\S*$/, '')
        .slice(0, 28);
    while (taken.has(name.toLowerCase())) name = `${name.slice(0, 26)} ${taken.size + 1}`;
    taken.add(name.toLowerCase());
    return name;
  };
}

/** One sheet, or as many as the rows need. */
function sheetsOf(table: TableSource, report: OpenReport, onRows: OnRows): WorkbookSheetSource[] {
  const columns = tabularColumns(table.columns);
  const count = Math.max(1, Math.ceil(table.count / sheetRows));
  const parts = splitRows(allRows(table, report, onRows), sheetRows);
  return Array.from({ length: count }, (_item, index) => ({
    ...sheetOf(index === 0 ? table.title : `${table.title} ${index + 1}`, columns, parts()),
    ...(index === count - 1 && table.totals ? { foot: table.totals } : {}),
  }));
}

/** Returns a function that yields the next `size` rows with each call; parts must be read in sequence. */
export function splitRows(
  chunks: AsyncGenerator<readonly ReportRow[]>,
  size: number,
): () => AsyncGenerator<readonly ReportRow[]> {
  let rest: readonly ReportRow[] = [];
  return async function* part() {
    let left = size;
    while (left > 0) {
      let chunk = rest;
      if (chunk.length === 0) {
        const next = await chunks.next();
        if (next.done) return;
        chunk = next.value;
      }
      yield chunk.slice(0, left);
      rest = chunk.slice(left);
      left -= Math.min(left, chunk.length);
    }
  };
}
