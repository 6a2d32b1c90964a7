import { quote } from '../sheet/parsed.ts';
import { labelOf } from './field-rules.ts';
import { maskInText } from './mask.ts';
import { isRemark } from './read-facts.ts';
import type { ImportMapping, ReadRow } from './types.ts';

const CONTRACT =
  '(?:lease|contract|agreement|loan|note|account|acct|policy|mortgage|title|application|rental agreement|paperwork)';
const PERSON = String.raw`(?:his|her|their|\p{L}[\p{L}.'-]*?)(?:['’]s)?`;

/** Remarks that somebody named in the row may not owe, as landlords, lenders and practices write them. */
const NOT_LIABLE = [
  // `Only called once on acct` names no one.
  String.raw`only (?<who>(?:\S+ ){1,3}?)(?:(?:is|was|are) )?(?:on|in|signed|liable|responsible|obligated|owes)`,
  String.raw`(?<who>(?:\S+ ){1,3}?)only (?:is |was )?(?:on|in) (?:the )?${CONTRACT}`,
  String.raw`(?:not|never|isn['’]?t|wasn['’]?t|no longer) (?:(?:listed|named|included|added) )?(?:on|in|to|(?:a )?party to) (?:the )?${CONTRACT}`,
  String.raw`(?:removed|released|taken) (?:from|off)(?: of)? (?:the )?(?:lease|loan|contract|mortgage|note|policy|title)`,
  String.raw`(?:is|was|are)? ?(?:not|never|isn['’]?t|no longer) (?:\p{L}+ )?(?:liable|responsible|obligated|a (?:tenant|lessee|signer|borrower|party|co-?signer|guarantor))`,
  String.raw`(?:did not|didn['’]?t|never|not) sign(?:ed)?`,
  String.raw`(?:sole|only) (?:tenant|lessee|lease ?holder|signer|signatory|borrower|obligor|responsible party|account holder|debtor|one (?:on|who|liable))`,
  String.raw`(?:${CONTRACT}|debt|bill) (?:is |was )?(?:(?:only )?in ${PERSON}(?: \p{L}+)? name(?: only)?|in one name)`,
  String.raw`authori[sz]ed user(?: only)?|auth\.? user|occupant only|non-?(?:lessee|lease ?holder|signer)|signed alone`,
  String.raw`released? (?:as |from )(?:the )?(?:co-?signer|guarantor|guaranty|liability|${CONTRACT})`,
].map((source) => new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, 'iu'));

const PEOPLE = new Set('daughter dad father he husband mom mother she son spouse tenant they wife'.split(' '));

const MAX_TEXT_LENGTH = 1000;

/** Asks before a person is placed as owing whom a remark may exempt: a second person, or the only one of a cell that says no more. */
export function createLiabilityCheck({ columns, row_meaning }: ImportMapping): (cells: readonly string[], row: ReadRow) => void {
  const read = columns.filter(({ field }) => field === null || isRemark(field));
  return (cells, row) => {
    const liable = row.parties.filter(({ is_liable: isLiable }) => isLiable);
    for (const { index, field } of read) {
      const text = (cells[index] ?? '').slice(0, MAX_TEXT_LENGTH).trim();
      if (text === '') continue;
      const found = NOT_LIABLE.map((words) => words.exec(text)).find((match) => match !== null && isAbout(match.groups, row));
      if (!found) continue;
      const isAlone = liable.length === 0;
      // Where each row is a co-debtor, the row's own person may be the one who does not owe.
      if (isAlone && row_meaning !== 'co-debtor' && found[0].length < text.length) continue;
      const said = quote(maskInText(text.slice(Math.max(0, found.index - 20), found.index + found[0].length + 20).trim()));
      const names = liable.map(({ name }) => quote(name)).join(' and ');
      const asked = isAlone
        ? `${said} may mean that this person does not owe. Confirm that the person owes, or skip the row.`
        : `${said} may mean that not everyone named owes. Confirm whether ${names} ${liable.length === 1 ? 'owes' : 'owe'} this debt too.`;
      row.problems.push({
        field,
        column: index,
        level: 'error',
        code: isAlone ? 'debtor_unclear' : 'co_debtor_unclear',
        message: `${field === null ? 'A column that is not used' : labelOf(field)}: ${asked}`,
      });
      return;
    }
  };
}

/** Whether the words that name a person, where there are any, name one of the row or say he or she. */
function isAbout(groups: Record<string, string | undefined> | undefined, { values, parties }: ReadRow): boolean {
  const who = groups?.['who'];
  if (who === undefined) return true;
  const names = [values['first_name'], values['last_name'], ...parties.map(({ name }) => name)]
    .join(' ')
    .toLowerCase()
    .split(' ');
  return who
    .trim()
    .toLowerCase()
    .split(/[\s.,;]+/)
    .some((word) => PEOPLE.has(word) || names.includes(word.replace(/['’]s$/, '')));
}
