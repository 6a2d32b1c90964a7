import type { Piece } from './lex.ts';
import type { ParsedTokens } from './reading.ts';

/** With any separators. */
const SSN = /\d{3}(?:\s*[-./_\u2010-\u2015\u2212]\s*|\s+)\d{2}(?:\s*[-./_\u2010-\u2015\u2212]\s*|\s+)\d{4}(?![\w-])/y;
const PHONE = /(?:\+?1[\s.-]?)?(?:\((\d{3})\)|(\d{3}))[\s.-]?(\d{3})[\s.-]?(\d{4})(?![\w-])/y;
const LOCAL = /(\d{3})[.-](\d{4})(?![\w-])/y;

/** Parses emails, phones in any format, and whole Social Security numbers, which are never searched. */
export function readContact(query: string, pieces: readonly Piece[], at: number): ParsedTokens | null {
  const { text, start } = pieces[at] as Piece;
  if (find(SSN, query, start)) {
    return taken(pieces, at, SSN.lastIndex, {
      part: {
        kind: 'refused',
        label: 'A Social Security number',
        hint: 'Whole Social Security numbers are not searched. Type a name and the last four digits.',
      },
    });
  }
  const phone = find(PHONE, query, start);
  if (phone) {
    const end = PHONE.lastIndex;
    const digits = `${phone[1] ?? phone[2]}${phone[3]}${phone[4]}`;
    return taken(pieces, at, end, { phone: digits, part: { kind: 'phone', label: `Phone ${query.slice(start, end).trim()}` } });
  }
  const local = find(LOCAL, query, start);
  if (local) {
    return taken(pieces, at, LOCAL.lastIndex, {
      phone: `${local[1]}${local[2]}`,
      part: { kind: 'phone', label: `Phone ${local[0]}` },
    });
  }
  const email = /^[^\s@:]+@[^\s@]*$/.exec(text)?.[0].toLowerCase();
  return email ? { length: 1, email, part: { kind: 'email', label: `Email ${email}` } } : null;
}

function find(pattern: RegExp, query: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(query);
}

/** Null if it ends inside a token. */
function taken(pieces: readonly Piece[], at: number, end: number, rest: Omit<ParsedTokens, 'length'>): ParsedTokens | null {
  const last = pieces.findIndex((piece, index) => index >= at && piece.end === end);
  return last < 0 ? null : { length: last - at + 1, ...rest };
}
