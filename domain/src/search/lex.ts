/** One token of a query; a quoted text is one token. */
export interface Piece {
  text: string;
  /** UTF-16 offsets. */
  start: number;
  end: number;
}

const PIECE = /[^\s"]*"[^"]*"?|[^\s"]+/g;

export function cutPieces(query: string): Piece[] {
  return [...query.matchAll(PIECE)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
}

/** Without the enclosing quotes. */
export const unquote = (text: string): string => text.replaceAll('"', '').trim();
