import { normalizeEmail } from '../shared/checks.ts';

export interface ListedAddress {
  /** As pasted. */
  text: string;
  /** Lower case; null if invalid. */
  email: string | null;
  /** Adjacent name. */
  name: string | null;
}

/**
 * Parses pasted email addresses: one per line, or separated by commas, semicolons, tabs or blanks; with names as in `Ada Lee
 * <ada@example.com>`, `"Lee, Ada" <ada@example.com>`, `Lee, Ada <ada@example.com>` or a name in the previous cell. Each address
 * once, in order; invalid entries stay in place.
 */
export function parseAddressList(text: string): ListedAddress[] {
  const found: ListedAddress[] = [];
  for (const line of text.split(/[\r\n;]+/)) readLine(line, found);
  const seen = new Set<string>();
  return found.filter(({ email }) => {
    if (email === null) return true;
    if (seen.has(email)) return false;
    seen.add(email);
    return true;
  });
}

function readLine(line: string, found: ListedAddress[]): void {
  let names: string[] = [];
  const flushNames = () => {
    for (const name of names) found.push({ text: name, email: null, name: null });
    names = [];
  };
  for (const piece of splitPieces(line)) {
    if (!piece.includes('@')) {
      if (!isName(piece)) flushNames();
      names.push(piece);
      if (!isName(piece)) flushNames();
      continue;
    }
    const addresses = readPiece(piece);
    const [first] = addresses;
    if (first && addresses.length === 1 && names.length <= 2) {
      // The surname precedes the comma, the first name follows.
      const name = [first.name, ...names.toReversed()].filter((part) => part !== null).join(' ');
      found.push({ ...first, text: [...names, piece].join(', '), name: name || null });
      names = [];
    } else {
      flushNames();
      found.push(...addresses);
    }
  }
  flushNames();
}

/** Splits at commas and tabs outside quotes. */
function splitPieces(line: string): string[] {
  const pieces = line.match(/(?:"[^"]*"|[^,\t])+/g) ?? [];
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

function readPiece(piece: string): ListedAddress[] {
  const named = /^(.*?)\s*<\s*([^<>]*?)\s*>$/.exec(piece);
  if (named) return [{ text: piece, email: normalizeEmail(named[2] ?? ''), name: plainName(named[1] ?? '') }];
  const words = piece.split(/\s+/);
  const addresses = words.filter((word) => word.includes('@'));
  // "Ada Lee ada@example.com" is one person; several addresses are several.
  if (addresses.length > 1) return words.map((word) => ({ text: word, email: normalizeEmail(word), name: null }));
  const [address = ''] = addresses;
  const name = words.filter((word) => word !== address).join(' ');
  if (name !== '' && !isName(name)) return [{ text: piece, email: null, name: null }];
  return [{ text: piece, email: normalizeEmail(address.replace(/^mailto:/i, '')), name: plainName(name) }];
}

function plainName(text: string): string | null {
  const name = text.replaceAll(/["\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const [, last, first] = /^([^,]+), ?([^,]+)$/.exec(name) ?? [];
  const ordered = first && last ? `${first} ${last}` : name;
  return ordered.slice(0, 200) || null;
}

/** Words without a mistyped address among them. */
function isName(text: string): boolean {
  return /^"?[\p{L}][\p{L}\p{M}'’ .,-]*"?$/u.test(text) && !/\.\p{L}{2,}$/u.test(text);
}
