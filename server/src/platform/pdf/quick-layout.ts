/** What pdfkit's embedded fonts do with a text; not among its types. */
interface Run {
  glyphs: unknown[];
  positions: unknown[];
  advanceWidth: number;
}

interface EmbeddedFont {
  layoutRun(text: string, features?: readonly string[]): Run;
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
  const letters = new Map<string, Run>();
  font.layoutCache = null;
  font.layoutRun = (text, features) => {
    if (!plain.test(text)) return layOut(text, features);
    const run: Run = { glyphs: [], positions: [], advanceWidth: 0 };
    for (const letter of text) {
      const key = features ? `${letter}${features.join(',')}` : letter;
      let one = letters.get(key);
      if (!one) {
        const { glyphs, positions, advanceWidth } = layOut(letter, features);
        one = { glyphs, positions, advanceWidth };
        letters.set(key, one);
      }
      run.glyphs.push(...one.glyphs);
      run.positions.push(...one.positions);
      run.advanceWidth += one.advanceWidth;
    }
    return run;
  };
}
