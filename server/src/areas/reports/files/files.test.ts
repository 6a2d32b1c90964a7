import type { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { REPORT_KINDS, REPORTS } from '@recoup/domain/reports/catalog';
import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import type { ReportColumn, ReportRow } from '@recoup/contract/reports/reports';
import { openReport, type OpenReport } from '../open-report.ts';
import { normalizeParameters } from '../parameters.ts';
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
  const parameters = normalizeParameters(kind, {}, new Date().toISOString().slice(0, 10));
  return openReport(server.platform, reader, { kind, parameters, statementMs: 60_000 }, work);
}

/** The parts of a workbook by name. */
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
  it('can be read as CSV, as a workbook and as a PDF', async () => {
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
    expect(text).toMatch(new RegExp(`Page ${totalPages}\\s+of ?${totalPages}`));
    expect(text).not.toMatch(/\d\d\/\d\d\/\d{4}/);
    expect(text).toContain(member.client.name);
  });
});

/** Writes a PDF of one list with the given rows. */
async function writeList(rows: readonly ReportRow[]) {
  const columns: ReportColumn[] = [
    { key: 'debtor', label: 'Name', kind: 'text' },
    { key: 'client_account', label: 'Your account', kind: 'text' },
    { key: 'placed_on', label: 'Placed on', kind: 'date' },
    { key: 'balance', label: 'Balance', kind: 'money' },
    ...Array.from({ length: 8 }, (_, index) => ({ key: `more_${index}`, label: `More ${index}`, kind: 'text' as const })),
  ];
  const list = {
    all: async function* () {
      yield rows;
    },
    first: () => Promise.resolve({ rows: [...rows], opens: [] }),
  };
  const table = { key: 'accounts', title: 'Accounts', columns, rows: list, count: rows.length, totals: null };
  const bytes = await open('inventory', (report) =>
    buffer(writeReportPdf({ ...report, content: { tables: [table], charts: [chart] } }, count)),
  );
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  return { document, pages: text.map((page) => page.replaceAll(/\s+/g, ' ')) };
}
const chart = {
  key: 'c',
  title: 'By month',
  kind: 'bar' as const,
  unit: 'count' as const,
  labels: ['Jun', 'Jul'],
  series: [{ label: 'Placed', values: [1, 2] }],
};
const long = 'A very long text that goes on and on and gives its room to others';
const listed = (index: number): ReportRow => [
  'Ann Example',
  // The widest possible letters, beyond the rows from which column widths are measured.
  index === 250 ? `WMWMWMWMWM-${'MWMWMWMW'.repeat(2)}-250` : `N-${index}`,
  '2026-03-04',
  5000,
  ...Array.from({ length: 8 }, () => long),
];

describe('PDF file', () => {
  it('numbers its pages, repeats the header, and never truncates account numbers', async () => {
    const { pages } = await writeList(Array.from({ length: 300 }, (_, index) => listed(index)));
    expect(pages.length).toBeGreaterThan(5);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(new RegExp(`Page ${index + 1} of ?${pages.length}\\b`));
      if (index > 0) expect(page).toMatch(/Name Your( account)? Placed on/);
    }
    const all = pages.join(' ');
    expect(all).toContain('WMWMWMWMWM-MWMWMWMWMWMWMWMW-250');
    expect(all).toContain('Mar 4, 2026');
    expect(all).toMatch(/Made \w{3} \d+, \d{4}, \d\d:\d\d UTC by Ada/);
  });

  it('is tagged for screen readers', async () => {
    interface Node {
      role?: string;
      alt?: string;
      children?: Node[];
    }
    const rolesOf = (node: Node): string[] => [
      ...(node.role ? [node.role] : []),
      ...(node.children ?? []).flatMap((child) => rolesOf(child)),
    ];
    const find = (node: Node, role: string): Node | undefined =>
      node.role === role ? node : node.children?.map((child) => find(child, role)).find((found) => found !== undefined);
    const treeOf = async (rows: number, page: number) => {
      const { document } = await writeList(Array.from({ length: rows }, (_, index) => listed(index)));
      return (await (await document.getPage(page)).getStructTree()) as Node;
    };
    const first = await treeOf(40, 1);
    expect(rolesOf(first)).toEqual(
      expect.arrayContaining(['Document', 'P', 'H1', 'Figure', 'Sect', 'H2', 'Table', 'TR', 'TH', 'TD']),
    );
    expect(find(first, 'Figure')?.alt).toBe('Bar chart: By month. Placed, from Jun to Jul. The tables hold its figures.');
    const second = await treeOf(40, 2);
    const rows = find(find(second, 'Sect') ?? {}, 'Table')?.children ?? [];
    // The repeated header is tagged once.
    expect(rows.map(rolesOf)).toContainEqual(['TR', 'TH', ...Array.from({ length: 11 }, () => 'TD')]);
    expect(rows.filter((row) => rolesOf(row).filter((role) => role === 'TH').length === 12)).toHaveLength(1);
    // From a thousand rows on, each row is tagged as one paragraph.
    const many = rolesOf(await treeOf(1001, 3));
    expect([many.includes('TD'), many.filter((role) => role === 'P').length > 10]).toEqual([false, true]);
  });
});

it('fits workbook columns to their headers', async () => {
  const [sheet, columns] = await open('liquidation', async (report) => {
    const parts = await unzip(await buffer(writeReportXlsx(report, count)));
    return [parts.get('xl/worksheets/sheet1.xml') ?? '', report.content.tables[0]?.columns ?? []];
  });
  const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  expect(columns.map(({ label }) => label)).toContain('Recalled and rejected');
  expect(columns.filter(({ label }, index) => (widths[index] ?? 0) <= label.length)).toEqual([]);
});

describe('list file', () => {
  it('starts with its columns, so that programs can read it even if totals follow', async () => {
    const text = await open('payments', async (report) => (await buffer(writeReportCsv(report, count))).toString('utf8'));
    expect(text.slice(1)).toMatch(/^Reported,Paid on,/);
    expect(text).toContain('\r\nBy type\r\n');
  });

  it('neutralizes formulas, and preserves every character', async () => {
    const text = await open('inventory', async (report) => (await buffer(writeReportCsv(report, count))).toString('utf8'));
    expect(text).toContain("\r\n'+Plus Sign,");
    expect(text).toContain('\r\n"Ann <&> ""Doe""",');
    const parts = await open('inventory', async (report) => unzip(await buffer(writeReportXlsx(report, count))));
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('Ann &lt;&amp;&gt; &quot;Doe&quot;');
    const bytes = await open('inventory', (report) => buffer(writeReportPdf(report, count)));
    const { text: printed } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(printed).toContain('Zoë Ünïcode');
  });

  it('contains no action, link or attachment in a PDF, whatever the text', async () => {
    const name = ') >> /OpenAction << /S /JavaScript /JS (app.alert(1)) >> <a href="javascript:x">y</a>';
    await createTestAccount(server, member.client.id, { name });
    const bytes = await open('inventory', (report) => buffer(writeReportPdf(report, count)));
    const document = await getDocumentProxy(new Uint8Array(bytes));
    const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)));
    expect(await Promise.all(pages.map((each) => each.getAnnotations()))).toEqual(pages.map(() => []));
    expect([await document.getOpenAction(), await document.getJSActions(), await document.getAttachments()]).toEqual([
      null,
      null,
      null,
    ]);
    expect((await extractText(document, { mergePages: true })).text.replaceAll(/\s+/g, '')).toContain(
      '/JavaScript/JS(app.alert(1))',
    );
  });

  it('continues a long list on further sheets, and rejects one too long for a PDF', async () => {
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
