/** The layout method of pdfkit's embedded fonts, missing from its types. */
interface Run {
  glyphs: unknown[];
  positions: unknown[];
  advanceWidth: number;
}

/** Private in pdfkit, which has no public way to replace a font's layout. */
interface EmbeddedFont {
  layoutRun(text: string, features?: readonly string[]): Run;
  widthOfString(text: string, size: number, features?: readonly string[]): number;
  /** pdfkit's cache of every word; null: no cache. */
  layoutCache: unknown;
}

/** Scripts without contextual shaping. */
const plain = /^[\u0020-\u024F\u2010-\u2026\u20AC]*$/;

/**
 * Lets a font lay out table cells from a cache of glyphs, without kerning. Otherwise pdfkit would lay out each amount as a new
 * word, which takes most of a long document's time, and cache it until the end. Other scripts use pdfkit's layout.
 */
export function cacheGlyphs(pdf: PDFKit.PDFDocument, name: string): void {
  const font = (pdf.font(name) as unknown as { _font: EmbeddedFont })._font;
  const layOut = font.layoutRun.bind(font);
  const measure = font.widthOfString.bind(font);
  const sets = new Map<string, Map<string, Run>>();
  font.layoutCache = null;

  /** Glyphs already laid out with these features. */
  function glyphsWith(features: readonly string[] | undefined): Map<string, Run> {
    const key = features?.join(',') ?? '';
    const known = sets.get(key);
    if (known) return known;
    const letters = new Map<string, Run>();
    sets.set(key, letters);
    return letters;
  }

  function layOutLetter(letters: Map<string, Run>, letter: string, features: readonly string[] | undefined): Run {
    const known = letters.get(letter);
    if (known) return known;
    const { glyphs, positions, advanceWidth } = layOut(letter, features);
    const run = { glyphs, positions, advanceWidth };
    letters.set(letter, run);
    return run;
  }

  font.layoutRun = (text, features) => {
    if (!plain.test(text)) return layOut(text, features);
    const run: Run = { glyphs: [], positions: [], advanceWidth: 0 };
    const letters = glyphsWith(features);
    for (const letter of text) {
      const one = layOutLetter(letters, letter, features);
      run.glyphs.push(...one.glyphs);
      run.positions.push(...one.positions);
      run.advanceWidth += one.advanceWidth;
    }
    return run;
  };
  // Each cell is measured before it is drawn; measuring needs no glyph run.
  font.widthOfString = (text, size, features) => {
    if (!plain.test(text)) return measure(text, size, features);
    const letters = glyphsWith(features);
    let width = 0;
    for (const letter of text) width += layOutLetter(letters, letter, features).advanceWidth;
    return width * (size / 1000);
  };
}
