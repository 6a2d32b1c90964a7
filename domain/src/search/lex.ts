/** One piece of a query between blanks; a quoted text is one piece, whatever blanks it holds. */
export interface Piece {
  text: string;
  /** In UTF-16 units. */
  start: number;
  end: number;
}

const PIECE = /[^\s"]*"[^"]*"?|[^\s"]+/g;

export function cutPieces(query: string): Piece[] {
  return [...query.matchAll(PIECE)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
}

/** Without the quotes around it. */
export const unquote = (text: string): string => text.replaceAll('"', '').trim();
