import type { Readable } from 'node:stream';
import { parseAgreement, type AgreementBlock, type TextRun } from '@recoup/domain/company/agreement-text';
import { describeInstant } from '#platform/format-instant.ts';
import { createPdf, font, ink, numberPages, page } from '#platform/pdf/index.ts';

export interface SignedAgreement {
  agencyName: string;
  companyName: string;
  title: string;
  version: string;
  /** The Markdown as shown and signed, and the SHA-256 of its UTF-8 bytes. */
  body: string;
  sha256: string;
  signerName: string;
  signerTitle: string;
  consent: string;
  signedAt: Date;
  /** The agency's. */
  timeZone: string;
  ip: string;
  userAgent: string | null;
}

type Pdf = PDFKit.PDFDocument;

/** Space at the page end; longer text continues on the next page. */
const margins = { top: page.margin, left: page.margin, right: page.margin, bottom: 70 };

const sizes = { 1: 20, 2: 12.5, 3: 11 } as const;

/** The signed agreement: its text, then who signed what, when and from where. */
export function writeAgreementPdf(signed: SignedAgreement): Readable {
  const pdf = createPdf({
    title: `${signed.title}, version ${signed.version}, ${signed.companyName}`,
    author: signed.agencyName,
    createdAt: signed.signedAt,
  });
  pdf.on('pageAdded', () => {
    pdf.x = page.margin;
    pdf.y = page.margin;
  });
  pdf.addPage({ size: 'LETTER', margins });
  pdf.rect(0, 0, 612, 6).fill(ink.accent);
  pdf.y = page.margin;
  for (const block of parseAgreement(signed.body)) drawBlock(pdf, block);
  drawSignature(pdf, signed);
  for (let index = 0; index < pdf.bufferedPageRange().count; index += 1) {
    pdf.switchToPage(index);
    // The footer is below the margin, where text would otherwise start a new page.
    pdf.page.margins.bottom = 0;
  }
  numberPages(pdf, `${signed.title} · version ${signed.version} · ${signed.companyName}`);
  pdf.end();
  return pdf;
}

function drawBlock(pdf: Pdf, block: AgreementBlock): void {
  if (block.kind === 'heading') {
    pdf.moveDown(block.level === 1 ? 0 : 0.4);
    // Keeps a heading with the text after it.
    if (pdf.y > 640) pdf.addPage({ size: 'LETTER', margins });
    pdf.font(font.bold).fontSize(sizes[block.level]).fillColor(ink.text);
    pdf.text(plainText(block.runs), page.margin, pdf.y, { width: page.width });
    pdf.moveDown(0.35);
  } else if (block.kind === 'paragraph') drawRuns(pdf, block.runs, { left: page.margin, width: page.width });
  else
    for (const [index, runs] of block.items.entries()) {
      if (pdf.y > 690) pdf.addPage({ size: 'LETTER', margins });
      const top = pdf.y;
      const mark = block.start === null ? '•' : `${block.start + index}.`;
      pdf
        .font(font.regular)
        .fontSize(10)
        .fillColor(ink.text)
        .text(mark, page.margin + 4, top, { lineBreak: false });
      pdf.y = top;
      drawRuns(pdf, runs, { left: page.margin + 22, width: page.width - 22 });
    }
}

function drawRuns(pdf: Pdf, runs: readonly TextRun[], { left, width }: { left: number; width: number }): void {
  pdf.fontSize(10).fillColor(ink.text);
  pdf.x = left;
  for (const [index, run] of runs.entries()) {
    pdf.font(run.strong ? font.bold : run.emphasis ? font.italic : font.regular);
    const options = { width, lineGap: 2.5, continued: index < runs.length - 1 };
    if (index === 0) pdf.text(run.text, left, pdf.y, options);
    else pdf.text(run.text, options);
  }
  pdf.moveDown(0.6);
}

function drawSignature(pdf: Pdf, signed: SignedAgreement): void {
  const lines: [string, string][] = [
    ['Signed for', signed.companyName],
    ['By', `${signed.signerName}, ${signed.signerTitle}`],
    ['Agreed to', signed.consent],
    ['When', describeInstant(signed.signedAt, signed.timeZone)],
    ['Exact time', signed.signedAt.toISOString()],
    ['From the address', signed.ip],
    ['With', signed.userAgent ?? 'a browser that did not name itself'],
    ['Document', `${signed.title}, version ${signed.version}`],
    ['SHA-256 of the text', signed.sha256],
  ];
  pdf.moveDown(1);
  if (pdf.y > 500) pdf.addPage({ size: 'LETTER', margins });
  pdf.moveTo(page.margin, pdf.y).lineTo(page.right, pdf.y).lineWidth(0.75).strokeColor(ink.line).stroke();
  pdf.moveDown(0.8);
  pdf.font(font.bold).fontSize(12.5).fillColor(ink.text).text('Electronic signature', page.margin, pdf.y);
  pdf.moveDown(0.5);
  for (const [label, value] of lines) {
    const top = pdf.y;
    pdf.font(font.regular).fontSize(9).fillColor(ink.quiet).text(label, page.margin, top, { width: 110 });
    const below = pdf.y;
    pdf.fillColor(ink.text).text(oneLine(value), page.margin + 120, top, { width: page.width - 120 });
    pdf.y = Math.max(below, pdf.y) + 4;
  }
}

const plainText = (runs: readonly TextRun[]) => runs.map(({ text }) => text).join('');

function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 600);
}
