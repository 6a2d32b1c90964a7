import { NOT_IN_NAMES, REMARK } from './name-phrase-table.ts';
import { isGivenName, isOpenTradeSurname, mayHaveForm } from './name-labels.ts';
import { quote } from './parsed.ts';
import type { Notice } from './types.ts';

const NEWBORN = /\b(?:baby|newborn|infant|bb|bg)\b.*\b(?:boy|girl|[ab]|of)\b|\b(?:newborn|infant)\b|\b(?:baby|twin) [ab]\b/i;
const NEWBORN_LAST = /\b(?:boy|girl)\b.*\bbaby\b/i;
const STREET =
  /^\d+[A-Z]?\s+\S.*\b(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|court|blvd|way|apt|hwy|pkwy|cir|ter|po box)\b\.?/i;

/** Why a debtor's name is probably none, for a question; null for an ordinary name. `kind`: as the name was read. */
export function unlikelyName(name: string, kind: 'person' | 'business'): Notice | null {
  const unlikely = (why: string): Notice => ({
    code: 'name_unlikely',
    message: `${quote(name)} ${why}. Correct it, or confirm that this is the name of the debtor.`,
  });
  if (name.includes('@') || /https?:|www\./i.test(name)) return unlikely('looks like an email or web address');
  if (/\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\b\d{4}-\d{2}-\d{2}\b/.test(name)) return unlikely('contains a date');
  if (/^\W*p\.? ?o\.? box\b/i.test(name) || STREET.test(name)) return unlikely('looks like an address');
  if (!/\p{L}{2}/u.test(name)) return unlikely('has no word in it');
  if (/\b(?:legal aid|aid,? legal)\b/i.test(name)) return unlikely('looks like a law office');
  if (kind === 'business')
    return isOpenTradeSurname(name)
      ? unlikely('may be a person, last name first')
      : /^(?:billing|accounts? payable|accounting|a\/p|front|main|home) (?:dept|department|office)\.?$/i.test(name)
        ? unlikely('names a department')
        : name.includes(':')
          ? unlikely('may name several people or businesses')
          : null;
  if (mayHaveForm(name)) return unlikely('may be a business');
  // `CARLOS W SANCHEZ 3` is the third, and a digit at a word's end distinguishes two people of one name; `Jan 6` is a child's age or grade.
  if (/(?:^|[^\p{L}\d])\d{2,}|^\p{L}+ \d$/u.test(name) || (name.match(/\d+/g)?.length ?? 0) > 1)
    return unlikely('contains digits');
  if (NEWBORN.test(name) || NEWBORN_LAST.test(name))
    return { code: 'adult_not_named', message: `${quote(name)} is a newborn. Enter the name of the adult who owes.` };
  if (/^(?:john|jane|jon|baby) doe$|^doe,? (?:john|jane)$/i.test(name)) return unlikely('is a stand-in for an unknown name');
  if (/[&/+]|\s(?:and|or)\s/i.test(name) || /(?:^|\s)[-–—]\s\p{Lu}/u.test(name)) return unlikely('may name several people');
  const spanish = /^(\p{L}{2,}) (?:y|e(?= h?i)) (\p{L}{2,})(?: \p{L}|$)/iu.exec(name);
  if (spanish !== null && [spanish[1], spanish[2]].every((word = '') => isGivenName(word)))
    return unlikely('may name several people');
  if (/[\^_~|<>=$?!:\\{}]/.test(name)) return unlikely('contains characters that are not used in names');
  if (/^(?:the |old |the old )\S.* (?:place|house|farm|property|rental|apartment|cabin|trailer)$|['’]s place$/i.test(name))
    return unlikely('looks like a place');
  if (/^[^-–—]*\s(?:across|at|behind|beside|from|near|on|with)\s/.test(name) || (/\p{Lu}/u.test(name) && REMARK.test(name)))
    return unlikely('reads like a remark');
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\d']+/u)
    .filter((word) => word !== '');
  if (words.some((word) => NOT_IN_NAMES.has(word)) || /\b(?:do not|see (?:notes?|file))\b|^no one\b/i.test(name))
    return unlikely('contains words that are no name');
  return words.every((word) => word.length === 1 || /^(.)\1+$/u.test(word)) ? unlikely('has no full word in it') : null;
}
