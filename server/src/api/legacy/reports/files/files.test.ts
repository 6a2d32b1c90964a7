import type { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { REPORT_KINDS, REPORTS } from '@recoup/domain/reports/catalog';
import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { createMember, createTestAccount } from '../../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../../test/server.ts';
import type { ReportRow } from '@recoup/contract/reports';
import { openReport, type OpenReport } from '../open-report.ts';
import { settleParameters } from '../parameters.ts';
import { refuseLongPdf, writeReportPdf } from './write-pdf.ts';
import { writeReportCsv } from './write-csv.ts';
import { splitRows, writeReportXlsx } from './write-xlsx.ts';

let server: TestServer;
let member: Awaited<ReturnType<typeof createMember>>;
beforeAll(async () => {
  server = await startTestServer();
  member = await createMember(server);
  for (const name of ['+Plus Sign', 'Ann <&> "Doe"', 'Zoë Ünïcode']) await createTestAccount(server, member.client.id, { name });
});
afterAll(() => server.stop());

const count = async () => {};

function open<T>(kind: (typeof REPORT_KINDS)[number], work: (report: OpenReport) => Promise<T>): Promise<T> {
  const { client, user } = member;
  const reader = {
    claims: { sub: user.id, role: 'authenticated' },
    clientId: client.id,
    locationIds: null,
    name: 'Ada',
  };
  const parameters = settleParameters(kind, {}, new Date().toISOString().slice(0, 10));
  return openReport(server.platform, reader, { kind, parameters, statementMs: 60_000 }, work);
}

/** The parts of a workbook by their names. */
async function unzip(content: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(content, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
  );
  const parts = new Map<string, string>();
  const ended = new Promise((resolve) => zip.once('end', resolve));
  zip.on('entry', (entry: yauzl.Entry) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) throw error;
      void buffer(stream).then((bytes) => {
        parts.set(entry.fileName, bytes.toString('utf8'));
        zip.readEntry();
      });
    }),
  );
  zip.readEntry();
  await ended;
  return parts;
}

describe.each(REPORT_KINDS)('%s', (kind) => {
  it('opens as CSV, as a workbook and as a document', async () => {
    const { title, definitions } = REPORTS[kind];
    const lines = await open(kind, async (report) =>
      parse(await buffer(writeReportCsv(report, count)), { bom: true, relax_column_count: true, skip_empty_lines: true }),
    );
    expect(lines).toContainEqual(['Report', title]);
    expect(lines).toContainEqual([definitions[0]?.term, definitions[0]?.meaning]);
    const [parts, tables] = await open(kind, async (report) => [
      await unzip(await buffer(writeReportXlsx(report, count))),
      report.content.tables,
    ]);
    const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
    expect(names.slice(0, -1).every((name, index) => tables[index]?.title.startsWith(name ?? ' '))).toBe(true);
    expect([names.length, names.at(-1), new Set(names).size]).toEqual([tables.length + 1, 'About this report', names.length]);
    for (const [index, { count: rows, totals }] of tables.entries()) {
      const sheet = parts.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '';
      expect(sheet.split('<row>').length - 2).toBe(rows + (totals ? 1 : 0));
    }
    const bytes = await open(kind, (report) => buffer(writeReportPdf(report, count)));
    const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(text).toContain(title);
    expect(text).toContain(`Page ${totalPages}`);
    expect(text).toContain(member.client.name);
  });
});

it('gives the columns of a workbook the room that their names take', async () => {
  const [sheet, columns] = await open('liquidation', async (report) => {
    const parts = await unzip(await buffer(writeReportXlsx(report, count)));
    return [parts.get('xl/worksheets/sheet1.xml') ?? '', report.content.tables[0]?.columns ?? []];
  });
  const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  expect(columns.map(({ label }) => label)).toContain('Recalled and rejected');
  expect(columns.filter(({ label }, index) => (widths[index] ?? 0) <= label.length)).toEqual([]);
});

describe('a list', () => {
  it('begins with its columns, so that programs read it, also where sums follow', async () => {
    const text = await open('payments', async (report) => (await buffer(writeReportCsv(report, count))).toString('utf8'));
    expect(text.slice(1)).toMatch(/^Reported,Effective,/);
    expect(text).toContain('\r\nBy type\r\n');
  });

  it('keeps formulas from running, and every character', async () => {
    const text = await open('inventory', async (report) => (await buffer(writeReportCsv(report, count))).toString('utf8'));
    expect(text).toContain("\r\n'+Plus Sign,");
    expect(text).toContain('\r\n"Ann <&> ""Doe""",');
    const parts = await open('inventory', async (report) => unzip(await buffer(writeReportXlsx(report, count))));
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('Ann &lt;&amp;&gt; &quot;Doe&quot;');
    const bytes = await open('inventory', (report) => buffer(writeReportPdf(report, count)));
    const { text: printed } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(printed).toContain('Zoë Ünïcode');
  });

  it('that is longer than a sheet goes on in the next one, and one that nobody would print is refused', async () => {
    async function* chunks(): AsyncGenerator<readonly ReportRow[]> {
      yield [[1], [2], [3]];
      yield [[4], [5]];
    }
    const part = splitRows(chunks(), 2);
    const read = async () => {
      const cells: unknown[] = [];
      for await (const rows of part()) cells.push(...rows.flat());
      return cells;
    };
    expect([await read(), await read(), await read(), await read()]).toEqual([[1, 2], [3, 4], [5], []]);
    const table = { key: 'a', title: 'A', columns: [], rows: [], count: 20_001, totals: null };
    expect(() => refuseLongPdf({ tables: [table], charts: [] })).toThrow(/20,001 rows/);
  });
});
