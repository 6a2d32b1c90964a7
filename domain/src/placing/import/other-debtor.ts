import { looksLikeBusiness } from '../sheet/name-labels.ts';
import { isGivenName } from '../sheet/names.ts';
import type { ReadRow } from './types.ts';

const PARENT = '(?:step-?)?(?:mom|mother|dad|father|parents?)';
const RELATIVE = String.raw`(?:${PARENT}|grand-?(?:ma|pa|mother|father|parents?)|(?:ex-?)?(?:husband|wife|spouse)|(?:his|her|the|my) ex)`;
const FORMER = '(?:prior|previous|prev|former|old)(?: (?:owner|tenant|occupant|resident|customer|renter))?';
const COURT = String.raw`(?:decree|divorce|court|custody|order|judge)(?!\p{L})`;
const OWES = String.raw`(?:(?:is |was |are )?(?:ordered )?to pay|must pay|pays|should pay|owes|(?:is |was )?(?:resp|responsible|liable))`;

/** Remarks that another person than the debtor owes, as courts, practices, landlords and towing companies are told. */
const OTHER_OWES = [
  remark(String.raw`${RELATIVE} ${OWES}(?=[^.,;\n]{0,20}${COURT})`),
  remark(String.raw`${COURT}[^.,;\n]{0,20} ${RELATIVE} ${OWES}`),
  remark(String.raw`${PARENT} (?:is |are |was )?not (?:resp|responsible|liable|obligated)`),
  remark(String.raw`bill \p{L}+,? not (?:the )?(?:${PARENT}|him|her|pt|patient|tenant)`),
  remark(
    String.raw`(?:says|claims|states) (?:the |his |her )?${FORMER} (?:owes|is responsible|should pay|is liable)|${FORMER}(?:['’]s) (?:bill|balance|debt|acct|account)`,
  ),
  remark(
    String.raw`nrl (?:on file|filed|rec['’]?d)|(?:notice of )?(?:release of liability|transfer of liability) (?:on file|filed|rec['’]?d|received)`,
  ),
  remark(
    String.raw`(?:reg(?:istered)? owner|r\/?o|owner) (?:is |was )?(?:the |a )?(?:vic|victim)|(?:stolen|stln) (?:recov|recovery|recovered|veh|vehicle|car|truck|auto)|recovered stolen`,
  ),
];
/** Before the tow or the debt: `sold to K. Ochoa`. A repossessed car is sold at an auction, and to a dealer. */
const SOLD =
  /(?<!\p{L})(?:sold|transferred|gifted|gave)(?: (?:it|car|truck|vehicle|veh|auto|boat|bike|trailer|house|home|property|unit|condo|business))? to (?:(?:his|her|a|the) )?((?:\p{L}[\p{L}.'’-]{0,30})(?: \p{L}[\p{L}'’-]{0,30})?)/iu;
const BUYER = /^(?:brother|buddy|buyer|cousin|daughter|friend|neighbor|nephew|new owner|sister|son)\b/i;

function remark(source: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, 'iu');
}

/** Where a remark says that another person owes; null for none. */
export function findOtherDebtor(text: string, row: ReadRow): { index: number; end: number } | null {
  for (const words of OTHER_OWES) {
    const found = words.exec(text);
    if (found !== null) return { index: found.index, end: found.index + found[0].length };
  }
  const sold = SOLD.exec(text);
  if (sold === null || !isBuyer(sold[1] ?? '', row)) return null;
  return { index: sold.index, end: sold.index + sold[0].length };
}

/** A person, and not the debtor. */
function isBuyer(buyer: string, { values }: ReadRow): boolean {
  if (BUYER.test(buyer)) return true;
  const [first = '', last = ''] = buyer.split(' ');
  const isPerson = /^\p{Lu}/u.test(last) && (/^\p{Lu}\.?$/u.test(first) || isGivenName(first)) && !looksLikeBusiness(buyer);
  return isPerson && last.toLowerCase() !== String(values['last_name'] ?? '').toLowerCase();
}
