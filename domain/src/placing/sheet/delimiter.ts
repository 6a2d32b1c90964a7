import { areColumnsOfBlanks } from './report-lines.ts';
import { DELIMITERS, type DelimiterName, type TextShape } from './types.ts';

const SAMPLE_LINES = 200;
const MAX_SAMPLE_LENGTH = 262_144;
const NAMES: Record<TextShape['kind'], string> = {
  comma: 'commas',
  tab: 'tabs',
  semicolon: 'semicolons',
  pipe: 'vertical bars',
  fixed: 'fixed positions',
};

/** Detects the delimiter from the start of decoded text. Respects quotes. */
export function detectDelimiter(text: string): TextShape {
  const sample = text.length > MAX_SAMPLE_LENGTH ? text.slice(0, MAX_SAMPLE_LENGTH) : text;
  const candidates = (Object.keys(DELIMITERS) as DelimiterName[]).map((name) => measure(sample, name));
  const best = candidates.toSorted((a, b) => b.score - a.score)[0];
  if (isFixed(sample, best)) return shapeOf('fixed', false, 0.9);
  if (best === undefined || best.score <= 0) return shapeOf('comma', sample.includes('"'), 0.3);
  return shapeOf(best.name, best.quoted, Math.round(Math.min(1, best.share) * 100) / 100);
}

interface Measure {
  name: DelimiterName;
  /** Cells of the typical row, and the share of rows with that count. */
  cells: number;
  share: number;
  score: number;
  quoted: boolean;
}

function measure(text: string, name: DelimiterName): Measure {
  const delimiter = DELIMITERS[name];
  const enclosed = countRecords(text, delimiter, true);
  const plain = enclosed.broken ? countRecords(text, delimiter, false) : enclosed;
  const counts = plain.counts.filter((count) => count > 0);
  const tally = new Map<number, number>();
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1);
  let [cells, hits] = [1, 0];
  for (const [count, rows] of tally)
    if (count > 1 && rows * Math.log2(count + 1) > hits * Math.log2(cells + 1)) [cells, hits] = [count, rows];
  const share = counts.length === 0 ? 0 : hits / counts.length;
  return { name, cells, share, score: cells > 1 ? share * Math.log2(cells) : 0, quoted: !enclosed.broken && enclosed.enclosed };
}

/** Cell counts of the first records. Broken: an unclosed quote, or text right after a closing one. */
function countRecords(
  text: string,
  delimiter: string,
  respectQuotes: boolean,
): { counts: number[]; broken: boolean; enclosed: boolean } {
  let enclosed = false;
  const counts: number[] = [];
  let cells = 1;
  let filled = false;
  let inside = false;
  let start = true;
  for (let index = 0; index < text.length && counts.length < SAMPLE_LINES; index += 1) {
    const char = text[index];
    if (inside) {
      if (char !== '"') continue;
      if (text[index + 1] === '"') index += 1;
      else {
        inside = false;
        enclosed = true;
        let after = index + 1;
        while (text[after] === ' ') after += 1;
        const next = text[after];
        if (next !== undefined && next !== delimiter && next !== '\n' && next !== '\r') return { counts, broken: true, enclosed };
      }
    } else if (respectQuotes && char === '"' && start) {
      inside = true;
      filled = true;
      start = false;
    } else if (char === delimiter) {
      cells += 1;
      start = true;
    } else if (char === '\n' || (char === '\r' && text[index + 1] !== '\n')) {
      counts.push(filled ? cells : 0);
      [cells, filled, start] = [1, false, true];
    } else if (char !== '\r') {
      filled ||= char !== ' ';
      start = start && char === ' ';
    }
  }
  if (filled && counts.length < SAMPLE_LINES) counts.push(cells);
  // Where earlier cells are quoted, an unclosed quote means a truncated file; the reader reports it.
  return { counts, broken: inside && !enclosed && text.length < MAX_SAMPLE_LENGTH, enclosed };
}

/** Columns of blanks, or lines of equal length with runs of blanks or digits and hardly any delimiter. */
function isFixed(text: string, best: Measure | undefined): boolean {
  const lines = text
    .split(/\r?\n|\r/, SAMPLE_LINES + 1)
    .slice(0, SAMPLE_LINES)
    .filter((line) => line.trim() !== '');
  // The commas of a report are those of its names, cities and amounts.
  const isComma = best === undefined || best.name === 'comma' || best.score <= 0;
  if (best?.quoted === true && best.share > 0.5) return false;
  if (isComma && areColumnsOfBlanks(lines, DELIMITERS.comma)) return true;
  if (lines.length < 2 || (best !== undefined && best.cells > 3 && best.share > 0.5)) return false;
  const tally = new Map<number, number>();
  for (const line of lines) tally.set(line.length, (tally.get(line.length) ?? 0) + 1);
  const usual = [...tally].toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0];
  const [length, count] = usual;
  const spaced = lines.filter((line) => / {2,}/.test(line) || /\d{15,}/.test(line)).length;
  if (length >= 20 && count >= lines.length * 0.9 && spaced >= lines.length * 0.8) return true;
  return (
    (best === undefined || best.score <= 0 || best.cells <= 2) &&
    lines.filter((line) => / {2,}\S/.test(line)).length >= lines.length * 0.9
  );
}

function shapeOf(kind: TextShape['kind'], quoted: boolean, confidence: number): TextShape {
  return {
    kind,
    delimiter: kind === 'fixed' ? null : DELIMITERS[kind],
    quoted,
    confidence,
    message: kind === 'fixed' ? 'Every line has its fields at the same positions.' : `The cells are separated by ${NAMES[kind]}.`,
  };
}
