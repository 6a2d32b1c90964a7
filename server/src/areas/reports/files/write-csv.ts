import { csvMark } from '@recoup/domain/shared/csv';
import { Readable } from 'node:stream';
import { csvLines } from '#platform/tabular/csv.ts';
import type { OpenReport } from '../open-report.ts';
import { allRows, factsOf, tabularColumns } from './tabular.ts';

/**
 * The table starts on the first line, so that programs can read it; totals and metadata follow, each after an empty line. If
 * there are several tables, each starts with its title, except a first one titled like the report.
 */
export function writeReportCsv(report: OpenReport, onRows: (count: number) => Promise<void>): Readable {
  const { header, content } = report;
  async function* chunks(): AsyncGenerator<string> {
    yield csvMark;
    for (const [index, table] of content.tables.entries()) {
      const columns = tabularColumns(table.columns);
      const isNamed = content.tables.length > 1 && (index > 0 || table.title !== header.title);
      if (isNamed) yield `${index > 0 ? '\r\n' : ''}${csvLines([title(table.title)], [[]])}`;
      yield csvLines(
        columns.map(({ header: name }) => text(name)),
        [[]],
      );
      for await (const rows of allRows(table, report, onRows)) yield csvLines(columns, rows);
      if (table.totals) yield `\r\n${csvLines(columns, [table.totals])}`;
    }
    yield `\r\n${csvLines([fact(0), fact(1)], factsOf(report))}`;
  }
  return Readable.from(chunks(), { objectMode: false });
}

const text = (value: string) => ({ header: value, kind: 'text' as const, value: () => value });
const title = text;
const fact = (index: 0 | 1) => ({ header: '', kind: 'text' as const, value: (row: [string, string]) => row[index] });
