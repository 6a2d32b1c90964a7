/** What pdfkit's embedded fonts do with a text; not among its types. */
interface Run {
  glyphs: unknown[];
  positions: unknown[];
  advanceWidth: number;
}

interface EmbeddedFont {
  layoutRun(text: string, features?: readonly string[]): Run;
  widthOfString(text: string, size: number, features?: readonly string[]): number;
  /** Of every word that was ever set; null: none is kept. */
  layoutCache: unknown;
}

/** Scripts in which each letter looks the same whatever stands beside it. */
const plain = /^[\u0020-\u024F\u2010-\u2026\u20AC]*$/;

/**
 * Lets a font set the cells of long tables: letter by letter, each laid out once, without the kerning that a table has no use for.
 * Otherwise every amount would be laid out anew as a text of its own, which takes most of the time of a long document, and each would be
 * kept until its end. Any other script goes the long way.
 */
export function quicken(pdf: PDFKit.PDFDocument, name: string): void {
  const font = (pdf.font(name) as unknown as { _font: EmbeddedFont })._font;
  const layOut = font.layoutRun.bind(font);
  const measure = font.widthOfString.bind(font);
  const sets = new Map<string, Map<string, Run>>();
  font.layoutCache = null;

  /** Letters that have been laid out with these features. */
  function lettersWith(features: readonly string[] | undefined): Map<string, Run> {
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
    const letters = lettersWith(features);
    for (const letter of text) {
      const one = layOutLetter(letters, letter, features);
      run.glyphs.push(...one.glyphs);
      run.positions.push(...one.positions);
      run.advanceWidth += one.advanceWidth;
    }
    return run;
  };
  // Each cell is measured before it is set: for that its letters need not be put together.
  font.widthOfString = (text, size, features) => {
    if (!plain.test(text)) return measure(text, size, features);
    const letters = lettersWith(features);
    let width = 0;
    for (const letter of text) width += layOutLetter(letters, letter, features).advanceWidth;
    return width * (size / 1000);
  };
}
