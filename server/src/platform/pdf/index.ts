import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

type Pdf = PDFKit.PDFDocument;

/** Letter size, in points. */
export const page = { margin: 48, right: 564, width: 516, bottom: 732, footer: 750 };
export const ink = { text: '#1a1f2b', quiet: '#5c6475', line: '#c9ced8', shade: '#f5f6f9', accent: '#2f5fd0' };
export const font = { regular: 'regular', bold: 'bold', italic: 'italic' };

const inter = createRequire(import.meta.url);
const fontFile = (weight: string, name: string) => inter.resolve(`@expo-google-fonts/inter/${weight}/${name}.ttf`);

/** A document of letter size without a page yet; every page it gets can be returned to until it ends. */
export function createPdf({ title, author, createdAt }: { title: string; author: string; createdAt: Date }): Pdf {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    // Numbers of pages are written at the end; a thousand rows are some thirty pages.
    bufferPages: true,
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  pdf.registerFont(font.regular, fontFile('400Regular', 'Inter_400Regular'));
  pdf.registerFont(font.bold, fontFile('600SemiBold', 'Inter_600SemiBold'));
  pdf.registerFont(font.italic, fontFile('400Regular_Italic', 'Inter_400Regular_Italic'));
  return pdf;
}

/** Writes the foot of every page: what it belongs to, and which page it is. */
export function numberPages(pdf: Pdf, summary: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    pdf.font(font.regular).fontSize(8).fillColor(ink.quiet);
    pdf.text(fitText(pdf, summary, page.width - 90), page.margin, page.footer, { lineBreak: false });
    const place = `Page ${index + 1} of ${count}`;
    pdf.text(place, page.right - pdf.widthOfString(place), page.footer, { lineBreak: false });
  }
}

/** On one line and no wider than told. */
export function fitText(pdf: Pdf, text: string, width: number): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (line.length < 400 && pdf.widthOfString(line) <= width) return line;
  const characters = Array.from(line.slice(0, 400));
  while (characters.length > 1 && pdf.widthOfString(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** `June 3, 2026`; short `Jun 3, 2026`. */
export function formatDay(day: string, dateStyle: 'long' | 'medium' = 'long'): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
