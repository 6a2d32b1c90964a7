import { formatCents } from '@recoup/domain/shared/money';
import { describeInstant } from '#platform/format-instant.ts';
import { fitText, font, ink, page } from '#platform/pdf/index.ts';
import type { Acknowledgement } from './acknowledgement.ts';

type Pdf = PDFKit.PDFDocument;

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
    ['Placed', `${describeInstant(new Date(data.placedAt), data.timeZone)} by ${data.placedBy}`],
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
    ['Rows skipped', totals.leftOut.toLocaleString('en-US'), 87],
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
