import { kindOf } from './cells.ts';

const WORDS = new Set(
  `account acct accounts address addr adjustment age aging ageing amount amt area attorney balance bal bankruptcy birth borrower bucket cell charge city class
  client code comment comments company consumer contact country credit creditor currency current customer cust date days dba debt debtor deceased deposit description desc
  dob doc document dos due ein email employer fax fee fees first fname full group guarantor home id ids inv invoice issue item key last late lease line lname loan
  location mail memo middle mobile move name names no note notes num number nbr open opened order original outstanding owed owing paid past patient payment payments pay phone
  phones po policy postal posted price principal product project property provider qty quantity rate ref reference rent rental resident sales service sex ssn state st status street
  suffix tags tax tel telephone tenant term terms title total town type unit user vin visit voucher work year years zip zipcode interest
  member record remaining rep field chart facility insurance judgment judgement case court plan stmt statement total subtotal net gross dpd phase score`.split(
    /\s+/,
  ),
);

/** Splits header text into lower-case words: `Guar_CityStZip` is guar, city, st, zip. */
export function wordsOf(header: string): string[] {
  return header
    .slice(0, 120)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}

/** Whether text is a column name rather than a value: words, no date, amount or long number. */
export function isLabel(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 100) return false;
  const kind = kindOf(trimmed);
  if (kind === 'text' || kind === 'bucket') return true;
  return (
    kind === 'code' &&
    !/\d{4}/.test(trimmed) &&
    !/^\d+\s+\p{L}/u.test(trimmed) &&
    /\p{L}{2}/u.test(trimmed) &&
    !/\b[A-Z]{2}\s+\d{5}/.test(trimmed)
  );
}

/** Share of known header words: 1 with at least one known and at most two unknown words. */
export function namesColumn(text: string): boolean {
  const words = wordsOf(text.replace(/[*#:]+$/, ''));
  if (words.length === 0 || words.length > 14) return false;
  if (words.some((word) => WORDS.has(word) || WORDS.has(word.replace(/s$/, '')))) return true;
  // `creditlimit` and the like: known words run together.
  const joined = words.join('');
  return words.length === 1 && joined.length <= 24 && [...WORDS].some((word) => word.length > 3 && joined.includes(word));
}
