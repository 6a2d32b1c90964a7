import { reportLimits, type ReportRow } from '@recoup/contract/reports/reports';
import { setImmediate } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { FileRefused } from '#platform/file-jobs/index.ts';
import { createPdf, fitText, font, ink, widePage } from '#platform/pdf/index.ts';
import { numberPagesOnAdd } from '#platform/pdf/number-pages.ts';
import { createTable, rowHeightOf } from '#platform/pdf/table.ts';
import { tagsOf } from '#platform/pdf/tags.ts';
import { isLong, type TableSource } from '#areas/reports/kinds/report-kind.ts';
import type { OpenReport } from '../open-report.ts';
import { drawCharts } from './draw-charts.ts';
import { layOut, printInstant } from './pdf-columns.ts';
import { splitWide } from './split-wide.ts';
import { allRows, factsOf, formatInstant } from './tabular.ts';

type Pdf = PDFKit.PDFDocument;
type OnRows = (count: number) => Promise<void>;

const frame = widePage;
/** Rows drawn before yielding to the event loop: a few milliseconds. */
const rowsInOneGo = 4;
/** Up to this many rows every cell is tagged for screen readers; beyond that the tags would make up most of the file. */
const rowsByCell = 1000;

/** Rejects a report too long to print. Throws FileRefused. */
export function refuseLongPdf({ tables }: OpenReport['content']): void {
  const rows = tables.reduce((sum, { count }) => sum + count, 0);
  if (rows > reportLimits.pdfRows)
    throw new FileRefused(
      `This report has ${rows.toLocaleString('en-US')} rows; a PDF holds ${reportLimits.pdfRows.toLocaleString('en-US')}. Choose CSV or Excel, or narrow it.`,
    );
}

/** Landscape letter pages: metadata, charts, and each table with its header repeated on every page. */
export function writeReportPdf(report: OpenReport, onRows: OnRows): Readable {
  const { header, content } = report;
  const pdf = createPdf({
    title: header.title,
    author: header.agency_name,
    createdAt: new Date(header.made_at),
    isWide: true,
    isLong: true,
    isTagged: true,
  });
  const endPages = numberPagesOnAdd(pdf, `${header.agency_name} · ${header.title} · ${header.client_name}`, frame);
  const draw = async () => {
    pdf.addPage();
    let y = drawHead(pdf, report);
    y = drawCharts(pdf, { charts: content.charts, frame, top: y });
    for (const whole of content.tables)
      for (const [part, table] of splitWide(pdf, whole, frame.width).entries())
        // All parts have the same rows, so only the first reports progress.
        y = await drawTable(pdf, { table, report, top: y, onRows: part === 0 ? onRows : () => Promise.resolve() });
    tagsOf(pdf).end();
    endPages();
  };
  void draw().then(
    () => pdf.end(),
    (error: Error) => pdf.destroy(error),
  );
  return pdf;
}

function drawHead(pdf: Pdf, report: OpenReport): number {
  const { header } = report;
  const tags = tagsOf(pdf);
  tags.artifact(() => pdf.rect(0, 0, frame.right + frame.margin, 6).fill(ink.accent));
  pdf.font(font.bold).fontSize(11).fillColor(ink.quiet);
  tags.mark('P', () => pdf.text(fitText(pdf, header.agency_name, frame.width), frame.margin, frame.margin, { lineBreak: false }));
  pdf.font(font.bold).fontSize(22).fillColor(ink.text);
  tags.mark('H1', () => pdf.text(header.title, frame.margin, frame.margin + 20, { lineBreak: false }));
  pdf.font(font.regular).fontSize(10).fillColor(ink.quiet);
  tags.mark('P', () => pdf.text(header.purpose, frame.margin, frame.margin + 52, { width: frame.width }));
  let y = pdf.y + 8;
  tags.open('Table');
  for (const [label, value] of printedMetadata(report)) {
    const drawLabel = () => {
      pdf.font(font.bold).fontSize(8.5).fillColor(ink.quiet);
      pdf.text(fitText(pdf, label, 130), frame.margin, y, { lineBreak: false });
    };
    const drawValue = () => {
      pdf.font(font.regular).fillColor(ink.text);
      pdf.text(value, frame.margin + 140, y, { width: frame.width - 140 });
    };
    tags.row([
      { of: 'row', draw: drawLabel },
      { of: 'value', draw: drawValue },
    ]);
    y = pdf.y + 3;
  }
  tags.close();
  return y + 10;
}

/** The metadata without title and agency, which the header already shows; dates are formatted as in the portal. */
function printedMetadata(report: OpenReport): [string, string][] {
  const { header, timeZone } = report;
  const made = `${printInstant(formatInstant(header.made_at, timeZone))} by ${header.made_by}`;
  return factsOf(report)
    .filter(([label]) => label !== 'Report' && label !== 'Agency')
    .map(([label, value]) => [label, label === 'Made' ? made : value]);
}

async function drawTable(
  pdf: Pdf,
  { table, report, top, onRows }: { table: TableSource; report: OpenReport; top: number; onRows: OnRows },
): Promise<number> {
  let y = top;
  // The first chunk determines the column widths.
  const chunks = allRows(table, report, onRows);
  const first = await chunks.next();
  const known = first.done ? [] : first.value;
  const { columns, setting } = layOut(pdf, table, { rows: known, width: frame.width });
  const tags = tagsOf(pdf);
  const isByRow = table.count > rowsByCell;
  const { drawHead: drawColumns, drawRow } = createTable(columns, { frame, setting, isByRow });
  const rowHeight = rowHeightOf(setting);
  const onNewPage = (lines: number, isContinued = true) => {
    if (y + lines * rowHeight <= frame.bottom) return;
    pdf.addPage();
    y = frame.margin;
    if (isContinued) y = drawColumns(pdf, y, { isRepeated: true });
  };
  // Figures that fit on one page are on the same page as their totals.
  const lines = isLong(table.rows) ? Infinity : table.rows.length + 4;
  onNewPage(lines <= (frame.bottom - frame.margin) / rowHeight ? lines : 4, false);
  tags.open('Sect');
  y = drawTitle(pdf, table, y);
  tags.open(isByRow ? 'Div' : 'Table');
  y = drawColumns(pdf, y);
  let drawn = 0;
  const drawRows = async (rows: readonly ReportRow[]) => {
    for (const row of rows) {
      onNewPage(1);
      y = drawRow(pdf, row, y, { shaded: drawn % 2 === 1 });
      drawn += 1;
      if (drawn % rowsInOneGo === 0) await setImmediate();
    }
  };
  await drawRows(known);
  for await (const rows of chunks) await drawRows(rows);
  if (table.totals) {
    onNewPage(1);
    y = drawRow(pdf, table.totals, y + 2, { bold: true });
  }
  tags.close();
  tags.close();
  return y + 18;
}

function drawTitle(pdf: Pdf, { title, note, count }: TableSource, y: number): number {
  const tags = tagsOf(pdf);
  pdf.font(font.bold).fontSize(12).fillColor(ink.text);
  tags.mark('H2', () => pdf.text(title, frame.margin, y, { lineBreak: false }));
  const text = note ?? (count === 0 ? 'Nothing within these limits.' : '');
  if (text === '') return y + 20;
  pdf.font(font.regular).fontSize(9).fillColor(ink.quiet);
  tags.mark('P', () => pdf.text(text, frame.margin, y + 18, { width: frame.width }));
  return pdf.y + 6;
}
