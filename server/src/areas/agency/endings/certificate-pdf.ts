import { DISPOSITIONS, KEPT, REMOVED, type KeptRecord, type RemovedRecord } from '@recoup/domain/agency/client-endings';
import type { Readable } from 'node:stream';
import { describeInstant } from '#platform/format-instant.ts';
import { createPdf, font, ink, numberPages, page } from '#platform/pdf/index.ts';
import type { EndingCount, EndingRow } from './endings.repository.ts';

type Pdf = PDFKit.PDFDocument;

export interface Certificate {
  agencyName: string;
  ending: EndingRow;
  counts: readonly EndingCount[];
  /** The agency's. */
  timeZone: string;
  retention: { months: string; source: string };
}

/** Page margins; longer text continues on the next page. */
const margins = { top: page.margin, left: page.margin, right: page.margin, bottom: 70 };

/** Certificate of what was deleted of an ended client, when and by whose order, and of what is retained and why. */
export function writeCertificate({ agencyName, ending, counts, timeZone, retention }: Certificate): Readable {
  const pdf = createPdf({
    title: `Certificate of data deletion, ${ending.client_name}`,
    author: agencyName,
    createdAt: ending.deleted_at ?? ending.ended_at,
  });
  pdf.on('pageAdded', () => {
    pdf.x = page.margin;
    pdf.y = page.margin;
  });
  pdf.addPage({ size: 'LETTER', margins });
  pdf.rect(0, 0, 612, 6).fill(ink.accent);
  pdf.y = page.margin;
  pdf.font(font.bold).fontSize(20).fillColor(ink.text).text('Certificate of data deletion', page.margin, pdf.y);
  pdf.moveDown(0.4);
  drawText(
    pdf,
    `${agencyName} certifies that it deleted the data of ${ending.client_name} from its client portal as listed below.`,
  );
  const at = (instant: Date | null) => (instant ? describeInstant(instant, timeZone) : '');
  drawFacts(pdf, 'End of the client', [
    ['Client', ending.client_name],
    ['Client ID', ending.client_id],
    ['Ended', `${at(ending.ended_at)}, by ${ending.ended_by_name}`],
    ['Reason', ending.reason],
    ['Agreement', DISPOSITIONS[ending.disposition]],
    ['Export', `${at(ending.exported_at)}, ${number(ending.files)} files, ${number(ending.bytes)} bytes`],
    ['SHA-256 of its manifest', ending.manifest_sha256 ?? ''],
    [
      'Returned',
      ending.returned_at
        ? `${at(ending.returned_at)}, to ${ending.returned_to ?? ''}, ${ending.returned_how ?? ''} (recorded by ${ending.returned_by_name ?? ''})`
        : 'No',
    ],
    ['Deletion ordered', `${at(ending.deletion_ordered_at)}, by ${ending.deletion_ordered_by_name ?? ''}`],
    ['Deletion completed', at(ending.deleted_at)],
  ]);
  const lines = (effect: EndingCount['effect'], labels: Readonly<Record<string, string>>): [string, string][] =>
    Object.entries(labels).flatMap(([what, label]) => {
      const found = counts.find((count) => count.effect === effect && count.what === what);
      return found && found.records > 0 ? [[label, number(found.records)]] : [];
    });
  drawFacts(pdf, 'Deleted records', lines('deleted', REMOVED satisfies Record<RemovedRecord, string>), 300);
  drawFacts(pdf, 'Records reduced to amounts, dates and statuses', lines('redacted', REMOVED), 300);
  drawFacts(pdf, 'Retained records', lines('kept', KEPT satisfies Record<KeptRecord, string>), 300);
  drawText(
    pdf,
    `Amounts, statements, status history, signed agreements and the audit log are retained as evidence of collection and of trust money (${retention.source}; deletion no earlier than ${retention.months} after the last activity). ` +
      'They do not name debtors, except in texts of the status history and the audit log, which cannot be changed. The protections of the agreement continue to apply to them. ' +
      'The export stored in the portal was deleted with the data. Earlier backups expire on the agency’s schedule.',
  );
  for (let index = 0; index < pdf.bufferedPageRange().count; index += 1) {
    pdf.switchToPage(index);
    // The footer is below the margin, where text would otherwise start a new page.
    pdf.page.margins.bottom = 0;
  }
  numberPages(pdf, `${agencyName} · Certificate of data deletion · ${ending.client_name}`);
  pdf.end();
  return pdf;
}

const number = (value: number | null): string => (value ?? 0).toLocaleString('en-US');

function drawText(pdf: Pdf, text: string): void {
  pdf.font(font.regular).fontSize(10).fillColor(ink.text).text(text, page.margin, pdf.y, { width: page.width, lineGap: 2.5 });
  pdf.moveDown(0.8);
}

function drawFacts(pdf: Pdf, title: string, facts: readonly [string, string][], labelWidth = 140): void {
  if (facts.length === 0) return;
  if (pdf.y > 640) pdf.addPage({ size: 'LETTER', margins });
  pdf.font(font.bold).fontSize(12.5).fillColor(ink.text).text(title, page.margin, pdf.y, { width: page.width });
  pdf.moveDown(0.5);
  for (const [label, value] of facts) {
    if (pdf.y > 700) pdf.addPage({ size: 'LETTER', margins });
    const top = pdf.y;
    pdf.font(font.regular).fontSize(9).fillColor(ink.quiet).text(label, page.margin, top, { width: labelWidth });
    const below = pdf.y;
    pdf
      .fillColor(ink.text)
      .text(value.replaceAll(/[\s\p{Cc}]+/gu, ' '), page.margin + labelWidth + 10, top, { width: page.width - labelWidth - 10 });
    pdf.y = Math.max(below, pdf.y) + 4;
  }
  pdf.moveDown(0.8);
}
