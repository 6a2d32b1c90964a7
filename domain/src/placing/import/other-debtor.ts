import { isGivenName, looksLikeBusiness } from '../sheet/name-labels.ts';
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
  // Insurers are billed instead of patients, and patients instead of their parents.
  remark(
    String.raw`bill (?!(?:ins|insurance|medicaid|medicare|wc|auto|pt|patient|her|him)(?!\p{L}))(?<billed>\p{L}+),? not (?:the )?(?:${PARENT}|him|her|pt|patient|tenant)`,
  ),
  remark(
    String.raw`(?:says|claims|states) (?:the |his |her )?${FORMER} (?:owes|is responsible|should pay|is liable)|${FORMER}(?:['’]s) (?:bill|balance|debt|acct|account)`,
  ),
  remark(
    String.raw`nrl (?:on file|filed|rec['’]?d)|(?:notice of )?(?:release of liability|transfer of liability) (?:on file|filed|rec['’]?d|received)`,
  ),
  remark(
    String.raw`(?:reg(?:istered)? owner|r\/?o|owner) (?:is |was )?(?:the |a )?(?:vic|victim)|(?:stolen|stln)(?: (?:veh|vehicle|car|truck|auto))? (?:recov|recovery|recovered)|recovered stolen`,
  ),
];
/** Of a debtor beside a parent or a child; without one, the debtor is the adult who does owe. */
const NOT_PARENT = remark(String.raw`${PARENT} (?:is |are |was )?not (?:resp|responsible|liable|obligated)`);
const THING = '(?:car|truck|vehicle|veh|auto|boat|bike|trailer|house|home|property|unit|condo|business)';
const BUYER_NAME = String.raw`(?:(?:his|her|a|the) )?((?:\p{L}[\p{L}.'’-]{0,30})(?: \p{L}[\p{L}'’-]{0,30})?)`;
/** Before the tow or the debt: `sold to K. Ochoa`. A repossessed car is sold at an auction or to a dealer, and goods to a customer. */
const SOLD = new RegExp(
  String.raw`(?:(?:^|[\d.,;:\n(–—-])\s{0,3}|(?<!\p{L})(?:${THING}|owner|r\/o|he|she|says) (?:(?:is|was|has|had) (?:been )?)?|(?<!\p{L})(?=\p{L}+ ${THING} ))(?:sold|transferred|gifted)(?: (?:it|${THING}))? to ${BUYER_NAME}(?=((?: \p{L}[\p{L}'’-]{0,30}){0,2}))`,
  'iu',
);
const BUYER = /^(?:brother|buddy|buyer|cousin|daughter|friend|neighbor|nephew|new owner|sister|son)\b/i;

function remark(source: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, 'iu');
}

/** Where a remark says that another person owes; null for none. */
export function findOtherDebtor(text: string, row: ReadRow): { index: number; end: number } | null {
  for (const words of row.parties.length > 0 ? [...OTHER_OWES, NOT_PARENT] : OTHER_OWES) {
    const found = words.exec(text);
    if (found === null || found.groups?.['billed']?.toLowerCase() === String(row.values['first_name'] ?? '').toLowerCase())
      continue;
    return { index: found.index, end: found.index + found[0].length };
  }
  const sold = SOLD.exec(text);
  if (sold === null || !isBuyer(sold[1] ?? '', sold[2] ?? '', row)) return null;
  return { index: sold.index, end: sold.index + sold[0].length };
}

/** A person, and not the debtor; `Bob Smith Motors LLC` is neither. */
function isBuyer(buyer: string, more: string, { values }: ReadRow): boolean {
  if (BUYER.test(buyer)) return true;
  const [first = '', last = ''] = buyer.split(' ');
  const isNamed = /^\p{Lu}/u.test(last) && (/^\p{Lu}\.?$/u.test(first) || isGivenName(first));
  const isPerson = isNamed && !looksLikeBusiness(buyer) && !looksLikeBusiness(buyer + more);
  return isPerson && last.toLowerCase() !== String(values['last_name'] ?? '').toLowerCase();
}
