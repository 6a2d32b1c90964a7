import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { cacheGlyphs } from './quick-layout.ts';
import { tag, tagsOf } from './tags.ts';

type Pdf = PDFKit.PDFDocument;

/** A page's areas, in points. */
export interface PageFrame {
  margin: number;
  right: number;
  width: number;
  bottom: number;
  footer: number;
}

/** Letter size, portrait and landscape. */
export const page: PageFrame = { margin: 48, right: 564, width: 516, bottom: 732, footer: 750 };
export const widePage: PageFrame = { margin: 48, right: 744, width: 696, bottom: 552, footer: 570 };
export const ink = { text: '#1a1f2b', quiet: '#5c6475', line: '#c9ced8', shade: '#f5f6f9', accent: '#2f5fd0' };
/** `cells` and `sums`: the regular and bold fonts of tables, with the fast layout. */
export const font = { regular: 'regular', bold: 'bold', italic: 'italic', cells: 'cells', sums: 'sums' };

export const footSize = 8;

const require = createRequire(import.meta.url);
const fontFile = (weight: string, name: string) => require.resolve(`@expo-google-fonts/inter/${weight}/${name}.ttf`);

/** A letter-size document without pages; each page can be revisited until the end. */
export function createPdf({
  title,
  author,
  createdAt,
  isWide = false,
  isLong = false,
  isTagged = false,
}: {
  title: string;
  author: string;
  createdAt: Date;
  isWide?: boolean;
  /** For hundreds of pages: each is written when the next begins and cannot be revisited. */
  isLong?: boolean;
  /** Tags every part (tags.ts): everything drawn must be tagged. */
  isTagged?: boolean;
}): Pdf {
  // The library takes 15 MB, so a server loads it with its first document.
  const Document = require('pdfkit') as typeof PDFDocument;
  const pdf = new Document({
    pdfVersion: '1.7',
    size: 'LETTER',
    layout: isWide ? 'landscape' : 'portrait',
    margin: 0,
    // Page numbers are written at the end; a thousand rows are about thirty pages.
    bufferPages: !isLong,
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  pdf.registerFont(font.regular, fontFile('400Regular', 'Inter_400Regular'));
  pdf.registerFont(font.bold, fontFile('600SemiBold', 'Inter_600SemiBold'));
  for (const [name, like] of [
    [font.cells, fontFile('400Regular', 'Inter_400Regular')],
    [font.sums, fontFile('600SemiBold', 'Inter_600SemiBold')],
  ] as const) {
    pdf.registerFont(name, like);
    cacheGlyphs(pdf, name);
  }
  pdf.registerFont(font.italic, fontFile('400Regular_Italic', 'Inter_400Regular_Italic'));
  if (isTagged) tag(pdf);
  return pdf;
}

/** Draws the footer of every page: the document's name and the page number. */
export function numberPages(pdf: Pdf, summary: string, frame: PageFrame = page): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    tagsOf(pdf).artifact(() => drawFooter(pdf, { summary, place: `Page ${index + 1} of ${count}`, frame }));
  }
}

interface FooterOptions {
  summary: string;
  place: string;
  frame: PageFrame;
  /** Free space after it, in points. */
  room?: number;
}

export function drawFooter(pdf: Pdf, { summary, place, frame, room = 0 }: FooterOptions): void {
  pdf.font(font.regular).fontSize(footSize).fillColor(ink.quiet);
  pdf.text(fitText(pdf, summary, frame.width - 90), frame.margin, frame.footer, { lineBreak: false });
  pdf.text(place, frame.right - room - pdf.widthOfString(place), frame.footer, { lineBreak: false });
}

const breaks = /[\s\p{Cc}]+/gu;
export const onOneLine = (text: string): string => text.replaceAll(breaks, ' ').trim();

/** On one line, up to the given width. */
export function fitText(pdf: Pdf, text: string, width: number): string {
  const line = onOneLine(text);
  if (line.length < 400 && pdf.widthOfString(line) <= width) return line;
  const characters = Array.from(line.slice(0, 400));
  while (characters.length > 1 && pdf.widthOfString(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
