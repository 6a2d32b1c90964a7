import { parseDate } from '../sheet/dates.ts';
import { isGivenName, looksLikeBusiness } from '../sheet/name-labels.ts';
import { anyRemark } from './remark-patterns.ts';
import type { ReadRow } from './types.ts';

const PARENT = '(?:step-?)?(?:mom|mother|dad|father|parents?)';
const RELATIVE = String.raw`(?:${PARENT}|grand-?(?:ma|pa|mother|father|parents?)|(?:ex-?)?(?:husband|wife|spouse)|(?:his|her|the|my) ex)`;
const FORMER = '(?:prior|previous|prev|former|old)(?: (?:owner|tenant|occupant|resident|customer|renter))?';
const COURT = String.raw`(?:decree|divorce|court|custody|order|judge)(?!\p{L})`;
/** Who is told to pay, in English and Spanish. */
const BILLED = String.raw`(?:(?:re-?)?bill|invoice|collect(?: (?:from|w\/|with))?|send (?:the |all )?(?:bills?|statements?|stmts?|invoices?) to)(?: to)? (?:the |his |her |pt['’]?s |child['’]?s |bio )?(?:${RELATIVE})(?! ?(?:and|or|&|\/))`;
const FAMILIAR = '(?:mam[aá]|madre|pap[aá]|padre|espos[oa]|ex|abuel[oa]|herman[oa]|t[ií][oa]|suegr[oa]|hij[oa])';
const COBRAR = String.raw`(?:cobr\p{L}+|factur\p{L}+|(?:envi|mand)\p{L}+ (?:la )?(?:cuenta|factura)) (?:a|al) (?:la |su |el )?${FAMILIAR}|(?:debe pagar|paga|pagar[aá]|le toca (?:pagar )?al?|responsable es) (?:la |su |el )?${FAMILIAR}`;
const SHOULD_PAY = String.raw`(?:should|shd|must|needs? to|has to|is supposed to) (?:be billed|be charged|get (?:the )?bill|pay)`;
const OWES = String.raw`(?:(?:is |was |are )?(?:ordered )?to pay|must pay|pays|should pay|owes|(?:is |was )?(?:resp|responsible|liable))`;
const BALANCE = '(?:bal|balance|amount|amt|remainder|remaining|rest|debt)(?: (?:due|owed|left|remaining))?';
/** What housing agencies pay for tenants. */
const HOUSING = String.raw`(?:haps?|housing (?:assistance|authority|subsidy|voucher)|ha (?:portion|share|part)|pha|sect?(?:ion|\.)? ?8|subsid(?:y|ies)|voucher)`;
const OWN = String.raw`(?:(?:the )?(?:resident|res|tenant|tnt|patient|pt|member|customer|debtor)(?:['’]?s)?)`;

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
    String.raw`(?<!no )nrl|(?:notice of )?(?:release of liability|transfer of liability) (?:on file|filed|rec['’]?d|received)|liab(?:ility)? (?:is |was )?(?:transf|xfer|xfr)\p{L}*`,
  ),
  remark(
    String.raw`(?:each|both)(?: parents?| spouses?| roommates?)? (?:says?|claims?|insists?) (?:that )?(?:it['’]?s )?(?:the )?other|(?:blam\p{L}*|point\p{L}* (?:at|to)) (?:each|the) other`,
  ),
  remark(
    String.raw`(?:says?|said|claims|states|insists) (?:that )?${RELATIVE} ${SHOULD_PAY}|(?:says?|said|claims|states|insists) (?:that )?bill ${RELATIVE}`,
  ),
  // A name, after which a few words may say why: `Jane says Mark has the dog now and should pay`.
  remark(
    String.raw`(?:says?|said|claims|states|insists) (?:that )?(?<named>\p{Lu}\p{L}+)(?: \p{L}+)?(?: [^\s.;]+){0,5}? ${SHOULD_PAY}`,
    'u',
  ),
  remark(COBRAR),
  // An agency's part of a rent is never the tenant's (24 CFR 982.451).
  remark(
    String.raw`${BALANCE} ?(?:=|:|is) (?:all |only |just )?(?:the )?(?:unpaid )?${HOUSING}|${HOUSING} (?:pmts? |payments? )?(?:is |was |were |has been )?(?:abate\p{L}*|abatement|withheld|recouped)|(?:${HOUSING}|(?:^|the |housing )(?:agency|authority|county|city)) (?:still )?owes`,
  ),
  remark(
    String.raw`${OWN} (?:rent )?(?:portion|part|share) (?:is |was |has been |already |all )*(?:paid|pd)(?! ?(?:\$|\d|(?:by|in part|late|monthly|part|partial(?:ly)?|thr(?:u|ough)|till?|until|up to)(?!\p{L})))`,
  ),
  remark(
    String.raw`(?:reg(?:istered)? owner|r\/?o|owner) (?:is |was )?(?:the |a )?(?:vic|victim)|(?:stolen|stln)(?: (?:veh|vehicle|car|truck|auto))? (?:recov|recovery|recovered)|recovered stolen`,
  ),
];
/** Of a debtor beside a parent or a child; without one, the debtor is the adult who does owe. */
const NOT_PARENT = remark(String.raw`${PARENT} (?:is |are |was )?not (?:resp|responsible|liable|obligated)`);
/** Of an adult; of a child, the question is whether the debtor is a minor. */
const BILL_RELATIVE = remark(BILLED);
const THING = '(?:car|truck|vehicle|veh|auto|boat|bike|trailer|house|home|property|unit|condo|business)';
const BUYER_NAME = String.raw`(?:(?:his|her|a|the) )?((?:\p{L}[\p{L}.'’-]{0,30})(?: \p{L}[\p{L}'’-]{0,30})?)`;
const SALE = /sold|transferred|gifted/i;
/** Before the tow or the debt: `sold to K. Ochoa`. A repossessed car is sold at an auction or to a dealer, and goods to a customer. */
const SOLD = new RegExp(
  String.raw`(?:(?:^|[\d.,;:\n(–—-])\s{0,3}|(?<!\p{L})(?:${THING}|owner|r\/o|he|she|says) (?:(?:is|was|has|had) (?:been )?)?|(?<!\p{L})(?=\p{L}+ ${THING} ))(?:sold|transferred|gifted)(?: (?:it|${THING}))? to ${BUYER_NAME}(?=((?: \p{L}[\p{L}'’-]{0,30}){0,2}))`,
  'iu',
);
const BUYER = /^(?:brother|buddy|buyer|cousin|daughter|friend|neighbor|nephew|new owner|sister|son)\b/i;

function remark(source: string, flags = 'iu'): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, flags);
}

const ANY = anyRemark([...OTHER_OWES, NOT_PARENT, BILL_RELATIVE]);

/** Where a remark says that another person owes; null for none. */
export function findOtherDebtor(text: string, row: ReadRow): { index: number; end: number } | null {
  return (ANY.test(text) ? findPayer(text, row) : null) ?? findSale(text, row);
}

function findPayer(text: string, row: ReadRow): { index: number; end: number } | null {
  const read = [
    ...OTHER_OWES,
    ...(row.parties.length > 0 ? [NOT_PARENT] : []),
    ...(row.parties.some(({ role }) => role === 'patient') ? [BILL_RELATIVE] : []),
  ];
  for (const words of read) {
    const found = words.exec(text);
    if (found === null || !isAnother(found.groups, row)) continue;
    return { index: found.index, end: found.index + found[0].length };
  }
  return null;
}

function findSale(text: string, row: ReadRow): { index: number; end: number } | null {
  if (!SALE.test(text)) return null;
  const sold = SOLD.exec(text);
  if (sold !== null && isBuyer(sold[1] ?? '', sold[2] ?? '', row)) return { index: sold.index, end: sold.index + sold[0].length };
  const before = SOLD_ON.exec(text);
  if (before === null || NOT_BY_DEBTOR.test(text) || !isBeforeDebt(before[1] ?? '', row)) return null;
  return { index: before.index, end: before.index + before[0].length };
}

/** Whether the person whom a remark names is not the debtor. */
function isAnother(groups: Record<string, string | undefined> | undefined, { values }: ReadRow): boolean {
  const own = String(values['first_name'] ?? '').toLowerCase();
  const [billed, named] = [groups?.['billed'], groups?.['named']];
  if (billed !== undefined) return billed.toLowerCase() !== own;
  return named === undefined || (isGivenName(named) && named.toLowerCase() !== own);
}

/** Of a car or a house that the debtor no longer had: `SOLD 03/15/25`. */
const SOLD_ON =
  /(?<!\p{L})(?:sold|transferred)(?: (?:it|car|truck|veh(?:icle)?|house|home|property))?(?: on)? (\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2}))(?!\d)/iu;
const NOT_BY_DEBTOR = /auction|dealer|repo|wholesale|collateral|lien sale/i;
const INCURRED = ['date_of_service', 'invoice_date', 'itemization_date', 'delinquency_date', 'due_date'];

function isBeforeDebt(text: string, { values }: ReadRow): boolean {
  const incurred = INCURRED.map((field) => values[field]).find((value) => typeof value === 'string');
  const sold = parseDate(text, /\d{4}$/.test(text) ? 'M/D/YYYY' : 'M/D/YY');
  return typeof incurred === 'string' && sold.ok && sold.value < incurred;
}

/** A person, and not the debtor; `Bob Smith Motors LLC` is neither. */
function isBuyer(buyer: string, more: string, { values }: ReadRow): boolean {
  if (BUYER.test(buyer)) return true;
  const [first = '', last = ''] = buyer.split(' ');
  const isNamed = /^\p{Lu}/u.test(last) && (/^\p{Lu}\.?$/u.test(first) || isGivenName(first));
  const isPerson = isNamed && !looksLikeBusiness(buyer) && !looksLikeBusiness(buyer + more);
  return isPerson && last.toLowerCase() !== String(values['last_name'] ?? '').toLowerCase();
}
