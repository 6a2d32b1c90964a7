export type Vocabulary = ReadonlySet<string>;

/** Two-letter words accepted inside run-together headers. */
const SHORT = new Set(['no', 'id', 'nm', 'dt', 'ph', 'cd', 'pt', 'st', 'to', 'of', 'dr', 'po', 'ss', 'dl', 'hm', 'wk']);
const MAX_PIECE = 14;
/** Words that occur inside other words by accident. */
const NEVER = new Set([
  'ate',
  'add',
  'age',
  'ord',
  'par',
  'ten',
  'her',
  'his',
  'sum',
  'res',
  'ins',
  'int',
  'mal',
  'lic',
  'ste',
  'cat',
  'key',
  'per',
  'art',
  'dec',
  'shipto',
  'billto',
]);

/** The fewest known words that make up a run-together header (`patientfirstname`); null if letters are left over. */
export function segment(word: string, vocabulary: Vocabulary): string[] | null {
  const best: ({ cost: number; from: number } | undefined)[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= word.length; end += 1) {
    for (let from = Math.max(0, end - MAX_PIECE); from < end; from += 1) {
      const before = best[from];
      if (before === undefined) continue;
      const cost = before.cost + costOf(word.slice(from, end), vocabulary);
      if (cost < (best[end]?.cost ?? 9)) best[end] = { cost, from };
    }
  }
  if (best[word.length] === undefined) return null;
  const pieces: string[] = [];
  for (let end = word.length; end > 0; end = best[end]?.from ?? 0) pieces.unshift(word.slice(best[end]?.from ?? 0, end));
  return pieces;
}

function costOf(piece: string, vocabulary: Vocabulary): number {
  if (piece.length < 2) return Infinity;
  if (piece.length === 2) return SHORT.has(piece) ? 2 : Infinity;
  if (!vocabulary.has(piece) || NEVER.has(piece)) return Infinity;
  return piece.length === 3 ? 1.6 : 1;
}
