import { formatCents } from '@recoup/domain/money';
import type { Acknowledgement } from './acknowledgement.ts';

/** Letter size, in points. */
export const page = { margin: 48, right: 564, width: 516, bottom: 732, footer: 750 };
export const ink = { text: '#1a1f2b', quiet: '#5c6475', line: '#c9ced8', shade: '#f5f6f9', accent: '#2f5fd0' };
export const font = { regular: 'regular', bold: 'bold' };

type Pdf = PDFKit.PDFDocument;

/** On one line and no wider than told. */
export function fitText(pdf: Pdf, text: string, width: number): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (line.length < 400 && pdf.widthOfString(line) <= width) return line;
  const characters = Array.from(line.slice(0, 400));
  while (characters.length > 1 && pdf.widthOfString(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

export function drawHead(pdf: Pdf, { agencyName, batchNumber }: Acknowledgement, y: number): number {
  pdf.rect(0, 0, 612, 6).fill(ink.accent);
  pdf.font(font.bold).fontSize(11).fillColor(ink.quiet);
  pdf.text(fitText(pdf, agencyName, page.width), page.margin, y, { lineBreak: false });
  pdf.font(font.bold).fontSize(22).fillColor(ink.text);
  pdf.text('Acknowledgement of placement', page.margin, y + 20, { lineBreak: false });
  pdf.font(font.regular).fontSize(12).fillColor(ink.quiet);
  pdf.text(`Batch ${batchNumber}`, page.margin, y + 50, { lineBreak: false });
  return y + 66;
}

export function drawSummary(pdf: Pdf, data: Acknowledgement, y: number): number {
  const lines: [string, string][] = [
    ['Client', data.clientName],
    ['File', data.fileName],
    ['SHA-256 of the file', data.fileSha256],
    ['Placed', `${formatInstant(data.placedAt)} by ${data.placedBy}`],
  ];
  let line = y;
  for (const [label, value] of lines) {
    pdf.font(font.regular).fontSize(9.5).fillColor(ink.quiet).text(label, page.margin, line, { lineBreak: false });
    pdf.fillColor(ink.text).text(fitText(pdf, value, page.width - 120), page.margin + 120, line, { lineBreak: false });
    line += 17;
  }
  return line;
}

export function drawFigures(pdf: Pdf, { totals }: Acknowledgement, y: number): number {
  const height = 58;
  pdf.roundedRect(page.margin, y, page.width, height, 6).fill(ink.shade);
  const figures: [string, string, number][] = [
    ['Amount placed', formatCents(totals.amountCents), 168],
    ['Accounts', totals.accounts.toLocaleString('en-US'), 87],
    ['People', totals.people.toLocaleString('en-US'), 87],
    ['Rows left out', totals.leftOut.toLocaleString('en-US'), 87],
    ['Rows with errors', totals.errors.toLocaleString('en-US'), 87],
  ];
  let x = page.margin + 14;
  for (const [label, value, width] of figures) {
    pdf
      .font(font.regular)
      .fontSize(8.5)
      .fillColor(ink.quiet)
      .text(label, x, y + 12, { lineBreak: false });
    pdf
      .font(font.bold)
      .fontSize(15)
      .fillColor(ink.text)
      .text(fitText(pdf, value, width - 6), x, y + 27, { lineBreak: false });
    x += width;
  }
  return y + height;
}

export function drawCertification(pdf: Pdf, { certification, placedBy, clientName }: Acknowledgement, y: number): number {
  pdf.font(font.bold).fontSize(12).fillColor(ink.text).text('Certification', page.margin, y, { lineBreak: false });
  pdf.font(font.regular).fontSize(9.5).fillColor(ink.text);
  const lead = `${placedBy} certified for ${clientName} (wording ${certification.version}):`;
  let line = y + 20;
  for (const [index, text] of [lead, ...certification.statements].entries()) {
    const left = index === 0 ? page.margin : page.margin + 14;
    const width = page.right - left;
    if (index > 0) pdf.text('•', page.margin + 3, line, { lineBreak: false });
    pdf.text(text, left, line, { width });
    line += pdf.heightOfString(text, { width }) + 4;
  }
  return line;
}

/** `November 21, 2026 at 7:26 AM UTC`: read in more than one time zone, so the zone is said. */
function formatInstant(instant: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(instant))} UTC`;
}
