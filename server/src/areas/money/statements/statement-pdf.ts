import { formatDay } from '@recoup/domain/shared/format-day';
import { paymentRow } from '@recoup/contract/money/payments';
import { labelOf } from '@recoup/contract/shared/label-of';
import type { Statement, StatementLineRow } from '@recoup/contract/money/statements';
import { formatCents } from '@recoup/domain/shared/money';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createPdf, fitText, font, ink, numberPages, page } from '#platform/pdf/index.ts';
import { createTable, rowHeight } from '#platform/pdf/table.ts';
import { tagsOf } from '#platform/pdf/tags.ts';
import { rateOf } from '#areas/money/payments/index.ts';
import { factsOf, sumsOf } from './statement-file.ts';

type Pdf = PDFKit.PDFDocument;
type Lines = AsyncIterable<readonly StatementLineRow[]>;

/** Longer statements are available as a workbook only. */
export const listedInPdf = 1000;

const fields = paymentRow.shape;

const linesTable = createTable<StatementLineRow>([
  { title: labelOf(fields.effective_on), width: 70, value: (row) => formatDay(row.effective_on) },
  { title: labelOf(fields.account.shape.debtor_name), width: 108, value: ({ account }) => account.debtor_name },
  { title: 'Your account', width: 86, isWhole: true, value: ({ account }) => account.client_account_number },
  { title: labelOf(fields.effect_cents), width: 66, right: true, value: (row) => formatCents(row.effect_cents) },
  { title: labelOf(fields.commission_rate_bp), width: 42, right: true, value: (row) => rateOf(row) ?? '' },
  { title: labelOf(fields.commission_cents), width: 68, right: true, value: (row) => formatCents(row.commission_cents) },
  { title: 'Balance', width: 76, right: true, value: (row) => formatCents(row.balance_after_cents ?? 0) },
]);

const adjustmentsTable = createTable<Statement['adjustments'][number]>([
  { title: 'What', width: 300, value: ({ text }) => text },
  { title: 'Account', width: 120, isWhole: true, value: ({ account }) => account?.number ?? '' },
  { title: 'Amount', width: 96, right: true, value: ({ amount_cents: cents }) => formatCents(cents) },
]);

/** A letter-size statement: its sums, its lines by section (the first 1,000), and other lines. */
export function writeStatementPdf(statement: Statement, lines: Lines): Readable {
  const pdf = createPdf({
    title: `Statement ${statement.number}`,
    author: statement.agency_name,
    createdAt: new Date(`${statement.issued_on}T00:00:00Z`),
    isTagged: true,
  });
  void draw(pdf, statement, lines).then(
    () => pdf.end(),
    (error: Error) => pdf.destroy(error),
  );
  return pdf;
}

async function draw(pdf: Pdf, statement: Statement, lines: Lines): Promise<void> {
  pdf.addPage();
  let y = drawHead(pdf, statement, page.margin);
  y = drawSums(pdf, statement, y + 16);
  y = await drawLines(pdf, { statement, lines }, y + 12);
  drawAdjustments(pdf, statement, y);
  tagsOf(pdf).end();
  numberPages(pdf, `${statement.agency_name} · Statement ${statement.number} · ${statement.client_name}`);
}

function drawHead(pdf: Pdf, statement: Statement, y: number): number {
  const tags = tagsOf(pdf);
  tags.artifact(() => pdf.rect(0, 0, 612, 6).fill(ink.accent));
  pdf.font(font.bold).fontSize(11).fillColor(ink.quiet);
  tags.mark('P', () => pdf.text(fitText(pdf, statement.agency_name, page.width), page.margin, y, { lineBreak: false }));
  pdf.font(font.bold).fontSize(22).fillColor(ink.text);
  const title = fitText(pdf, `Statement ${statement.number}`, page.width);
  tags.mark('H1', () => pdf.text(title, page.margin, y + 20, { lineBreak: false }));
  let line = y + 60;
  tags.open('Table');
  pdf.font(font.regular).fontSize(9.5);
  for (const [label, value] of factsOf(statement)) {
    const words = fitText(pdf, value, page.width - 90);
    tags.row([
      { of: 'row', draw: () => pdf.fillColor(ink.quiet).text(label, page.margin, line, { lineBreak: false }) },
      { of: 'value', draw: () => pdf.fillColor(ink.text).text(words, page.margin + 90, line, { lineBreak: false }) },
    ]);
    line += 17;
  }
  tags.close();
  return line;
}

/** A column of figures: each part below the previous one, the closing balance below a rule. */
function drawSums(pdf: Pdf, statement: Statement, y: number): number {
  const tags = tagsOf(pdf);
  const sums = sumsOf(statement);
  const height = sums.length * rowHeight + 25;
  tags.artifact(() => pdf.roundedRect(page.margin, y, page.width, height, 6).fill(ink.shade));
  let line = y + 12;
  tags.open('Table');
  for (const [index, [label, cents]] of sums.entries()) {
    const isLast = index === sums.length - 1;
    if (isLast) tags.artifact(() => drawRule(pdf, line - 1));
    pdf
      .font(isLast ? font.bold : font.regular)
      .fontSize(10)
      .fillColor(ink.text);
    const amount = formatCents(cents);
    const left = page.right - 14 - pdf.widthOfString(amount, { features: ['tnum'] });
    tags.row([
      { of: 'row', draw: () => pdf.text(label, page.margin + 14, line, { lineBreak: false }) },
      { of: 'value', draw: () => pdf.text(amount, left, line, { lineBreak: false, features: ['tnum'] }) },
    ]);
    line += rowHeight;
  }
  tags.close();
  return y + height;
}

const drawRule = (pdf: Pdf, y: number) =>
  pdf
    .moveTo(page.margin + 14, y)
    .lineTo(page.right - 14, y)
    .lineWidth(0.75)
    .strokeColor(ink.line)
    .stroke();

async function drawLines(pdf: Pdf, { statement, lines }: { statement: Statement; lines: Lines }, top: number): Promise<number> {
  const tags = tagsOf(pdf);
  let y = top;
  let section: string | null = null;
  let listed = 0;
  const endSection = () => {
    if (section === null) return;
    tags.close();
    tags.close();
  };
  for await (const rows of lines) {
    for (const row of rows) {
      if (listed === listedInPdf) {
        endSection();
        return drawRest(pdf, statement, y);
      }
      const isNew = row.section !== section;
      if (y + (isNew ? 5 : 2) * rowHeight > page.bottom) {
        pdf.addPage();
        y = page.margin;
        if (!isNew) y = linesTable.drawHead(pdf, y, { isRepeated: true });
      }
      if (isNew) {
        endSection();
        section = row.section;
        tags.open('Sect');
        y = drawSectionTitle(pdf, statement, row, y);
        tags.open('Table');
        y = linesTable.drawHead(pdf, y);
      }
      const shaded = listed % 2 === 1;
      y = linesTable.drawRow(pdf, row, y, { shaded });
      if (row.notes.length > 0) y = linesTable.drawNote(pdf, row.notes.join(' · '), y, { shaded });
      listed += 1;
      // Text layout takes CPU time; yield to other work.
      if (listed % 20 === 0) await setImmediate();
    }
  }
  endSection();
  return y;
}

function drawSectionTitle(pdf: Pdf, statement: Statement, { section }: StatementLineRow, y: number): number {
  const sums = statement.sections.find((one) => one.section === section);
  if (!sums) return y;
  const tags = tagsOf(pdf);
  pdf.font(font.bold).fontSize(12).fillColor(ink.text);
  tags.mark('H2', () => pdf.text(sums.label, page.margin, y + 14, { lineBreak: false }));
  const words = `${sums.payments.toLocaleString('en-US')} · ${formatCents(sums.effect_cents)} · commission ${formatCents(sums.commission_cents)}`;
  pdf.font(font.regular).fontSize(9.5).fillColor(ink.quiet);
  tags.mark('P', () => pdf.text(words, page.right - pdf.widthOfString(words), y + 16, { lineBreak: false }));
  return y + 34;
}

function drawRest(pdf: Pdf, { payments }: Statement, y: number): number {
  const words = `This document lists the first ${listedInPdf.toLocaleString('en-US')} of ${payments.toLocaleString('en-US')} payments. The CSV file and the workbook have all of them.`;
  pdf.font(font.regular).fontSize(9).fillColor(ink.quiet);
  tagsOf(pdf).mark('P', () => pdf.text(words, page.margin, y + 6, { width: page.width }));
  return y + 24;
}

function drawAdjustments(pdf: Pdf, { adjustments }: Statement, top: number): void {
  if (adjustments.length === 0) return;
  let y = top;
  const begin = () => {
    pdf.addPage();
    y = page.margin;
  };
  if (y + 4 * rowHeight > page.bottom) begin();
  const tags = tagsOf(pdf);
  tags.open('Sect');
  pdf.font(font.bold).fontSize(12).fillColor(ink.text);
  tags.mark('H2', () => pdf.text('Adjustments', page.margin, y + 14, { lineBreak: false }));
  tags.open('Table');
  y = adjustmentsTable.drawHead(pdf, y + 34);
  for (const [index, adjustment] of adjustments.entries()) {
    if (y + rowHeight > page.bottom) begin();
    y = adjustmentsTable.drawRow(pdf, adjustment, y, { shaded: index % 2 === 1 });
  }
  tags.close();
  tags.close();
}
