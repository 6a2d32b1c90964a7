import { drawFooter, font, footSize, ink, type PageFrame } from './index.ts';
import { tagsOf } from './tags.ts';

type Pdf = PDFKit.PDFDocument;

interface Reference {
  end(content?: string): void;
}

/** Private fields of pdfkit, which has no public way to draw one form object on every page and fill it in at the end. */
interface PdfInternals {
  _font: { id: string; ascender: number; ref(): Reference; encode(text: string): [string[], unknown] };
  ref(data: object): Reference;
  page: { xobjects: Record<string, unknown> };
}

/** Points for the digits of a number that is drawn later. */
const lateDigits = 18;

/**
 * Draws each page's footer of a long document. The page count is not known yet: every footer references one form XObject, which
 * the returned function draws at the end.
 */
export function numberPagesOnAdd(pdf: Pdf, summary: string, frame: PageFrame): () => void {
  const total = createLateText(pdf);
  let count = 0;
  pdf.on('pageAdded', () => {
    count += 1;
    tagsOf(pdf).artifact(() => {
      drawFooter(pdf, { summary, place: `Page ${count} of`, frame, room: lateDigits });
      total.place(frame.right - lateDigits, frame.footer);
    });
  });
  return () => total.write(` ${count}`);
}

const height = 12;
const width = 40;

/** A short footer text that is known only after the pages were written: a form XObject that all of them reference. */
function createLateText(pdf: Pdf) {
  const inside = pdf as unknown as PdfInternals;
  const fonts: Record<string, unknown> = {};
  const picture = inside.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    Resources: { Font: fonts },
  });
  const regular = () => {
    pdf.font(font.regular);
    return inside._font;
  };
  return {
    /** Places it in the footer, in points from the left and the top. */
    place(left: number, top: number): void {
      inside.page.xobjects['Late'] = picture;
      const baseline = top + (regular().ascender / 1000) * footSize;
      // Pages are drawn from the top; a form XObject is not.
      pdf.addContent(`q 1 0 0 -1 ${left} ${baseline.toFixed(3)} cm 1 0 0 1 0 -3 cm /Late Do Q`);
    },
    write(text: string): void {
      const own = regular();
      fonts[own.id] = own.ref();
      const color = [1, 3, 5].map((at) => (Number.parseInt(ink.quiet.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
      picture.end(`BT /${own.id} ${footSize} Tf ${color} rg 0 3 Td <${own.encode(text)[0].join('')}> Tj ET`);
    },
  };
}
