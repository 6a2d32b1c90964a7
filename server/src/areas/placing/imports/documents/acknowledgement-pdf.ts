import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { formatCents } from '@recoup/domain/shared/money';
import { createPdf, font, ink, numberPages, page } from '#platform/pdf/index.ts';
import { rowHeight } from '#platform/pdf/table.ts';
import type { Acknowledgement } from './acknowledgement.ts';
import { accountsTable } from './acknowledgement-table.ts';
import { drawCertification, drawFigures, drawHead, drawSummary } from './acknowledgement-page.ts';

/** Longer lists are available as CSV only. */
const listedInPdf = 1000;

/**
 * A batch's acknowledgement: letter size, what was placed and certified, and its accounts (the first 1,000; the rest of
 * `accounts` is not read).
 */
export function writeAcknowledgementPdf(data: Acknowledgement): Readable {
  const pdf = createPdf({
    title: `Acknowledgement of placement ${data.batchNumber}`,
    author: data.agencyName,
    createdAt: new Date(data.placedAt),
  });
  void draw(pdf, data).then(
    () => pdf.end(),
    (error: Error) => pdf.destroy(error),
  );
  return pdf;
}

async function draw(pdf: PDFKit.PDFDocument, data: Acknowledgement): Promise<void> {
  pdf.addPage();
  let y = drawHead(pdf, data, page.margin);
  y = drawSummary(pdf, data, y + 24);
  y = drawFigures(pdf, data, y + 20);
  y = drawCertification(pdf, data, y + 24);
  y = drawAccountsTitle(pdf, data, y + 28);
  y = accountsTable.drawHead(pdf, y + 10);
  let listed = 0;
  for await (const account of data.accounts) {
    if (listed === listedInPdf) break;
    if (y + rowHeight > page.bottom) {
      pdf.addPage();
      y = accountsTable.drawHead(pdf, page.margin);
    }
    y = accountsTable.drawRow(pdf, account, y, { shaded: listed % 2 === 1 });
    listed += 1;
    // Text layout takes CPU time; yield to other work.
    if (listed % 20 === 0) await setImmediate();
  }
  const { agencyName, batchNumber, totals } = data;
  numberPages(pdf, `${agencyName} · Batch ${batchNumber} · ${formatCents(totals.amountCents)}`);
}

function drawAccountsTitle(pdf: PDFKit.PDFDocument, { totals }: Acknowledgement, y: number): number {
  pdf.font(font.bold).fontSize(12).fillColor(ink.text).text('Accounts', page.margin, y, { lineBreak: false });
  if (totals.accounts <= listedInPdf) return y + 16;
  const note = `This document lists the first ${listedInPdf.toLocaleString('en-US')} of ${totals.accounts.toLocaleString('en-US')} accounts. The acknowledgement as CSV has all of them.`;
  pdf.font(font.regular).fontSize(9).fillColor(ink.quiet);
  pdf.text(note, page.margin, y + 18, { width: page.width });
  return y + 32;
}
