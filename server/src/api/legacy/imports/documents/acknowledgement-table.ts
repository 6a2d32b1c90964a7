import { formatCents } from '@recoup/domain/money';
import { fitText, font, ink, page } from '../../../../platform/pdf/index.ts';
import type { AcknowledgedAccount } from './acknowledgement.ts';

export const rowHeight = 18;
const fontSize = 8.5;
const gap = 8;
/** Figures of one width: they stand below each other, and no point is squeezed between two of them. */
const figures: PDFKit.Mixins.TextOptions = { lineBreak: false, features: ['tnum'] };

interface Column {
  title: string;
  width: number;
  right?: true;
  value: (account: AcknowledgedAccount) => string;
}

/** Widths in points; together the width of the page between its margins. */
const columns: readonly Column[] = [
  { title: 'Account', width: 74, value: ({ number }) => number },
  { title: 'Name', width: 158, value: ({ debtorName }) => debtorName },
  { title: 'Your account number', width: 112, value: ({ clientAccountNumber }) => clientAccountNumber },
  {
    title: 'Row',
    width: 42,
    right: true,
    value: ({ rowNumber }) => (rowNumber === null ? '' : rowNumber.toLocaleString('en-US')),
  },
  { title: 'Amount placed', width: 76, right: true, value: ({ amountPlacedCents }) => formatCents(amountPlacedCents) },
  { title: 'Status', width: 54, value: ({ status }) => status },
];

/** Each gives the place below what it drew, in points from the top. */
export function drawTableHead(pdf: PDFKit.PDFDocument, y: number): number {
  pdf.font(font.bold).fontSize(fontSize).fillColor(ink.quiet);
  drawCells(pdf, y, (column) => column.title);
  pdf
    .moveTo(page.margin, y + rowHeight - 1)
    .lineTo(page.right, y + rowHeight - 1)
    .lineWidth(0.75)
    .strokeColor(ink.line)
    .stroke();
  return y + rowHeight;
}

export function drawRow(pdf: PDFKit.PDFDocument, account: AcknowledgedAccount, y: number, shaded: boolean): number {
  if (shaded) pdf.rect(page.margin - 6, y, page.width + 12, rowHeight).fill(ink.shade);
  pdf.font(font.regular).fontSize(fontSize).fillColor(ink.text);
  drawCells(pdf, y, (column) => column.value(account));
  return y + rowHeight;
}

function drawCells(pdf: PDFKit.PDFDocument, y: number, textOf: (column: Column) => string): void {
  let x = page.margin;
  for (const column of columns) {
    const text = fitText(pdf, textOf(column), column.width - gap);
    const left = column.right ? x + column.width - gap - pdf.widthOfString(text, figures) : x;
    if (text !== '') pdf.text(text, left, y + 5, column.right ? figures : { lineBreak: false });
    x += column.width;
  }
}
