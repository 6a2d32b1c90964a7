import { namesOfOwingPerson } from '../mapping/owing-person.ts';
import { compareNames, nameWords } from '../sheet/compare-names.ts';
import { looksLikeBusiness } from '../sheet/name-labels.ts';
import { hasPhrases } from '../sheet/name-phrases.ts';
import { isNothing, quote } from '../sheet/parsed.ts';
import { debtorName } from './account-number.ts';
import type { ColumnTraits } from './column-traits.ts';
import { maskInText } from './mask.ts';
import type { ImportMapping, ReadRow } from './types.ts';

const MAX_LENGTH = 200;
const NAME = /^\p{L}[\p{L}'’.-]*,? \p{L}[^\d@]*$/u;

/**
 * Asks about a row with a name in a column that is not used and whose heading names someone who may owe: a lessee beside the owner, in
 * few rows. In a column that is filled throughout it is part of the list, and the user left it out.
 */
export function createUnusedPeopleCheck(
  { columns }: ImportMapping,
  headers: readonly string[],
  traits: readonly ColumnTraits[],
): ((cells: readonly string[], row: ReadRow) => void) | null {
  const unused = columns.filter(
    ({ index, field }) => field === null && traits[index]?.sparse === true && namesOfOwingPerson(headers[index] ?? ''),
  );
  if (unused.length === 0) return null;
  return (cells, row) => {
    const debtor = debtorName(row.values);
    if (debtor === null || row.problems.some(({ code }) => code === 'debtor_unclear')) return;
    const known = [debtor, ...row.parties.map(({ name }) => name)].map(nameWords);
    for (const { index } of unused) {
      const cell = (cells[index] ?? '').trim();
      if (cell.length > MAX_LENGTH || isNothing(cell) || hasPhrases(cell, 'whole')) continue;
      const name = cell.replaceAll(/\([^)]*\)/g, ' ').trim();
      if (!NAME.test(name) && !looksLikeBusiness(name)) continue;
      if (known.some((other) => compareNames(nameWords(name), other) === 'same')) continue;
      row.problems.push({
        field: null,
        column: index,
        level: 'error',
        code: 'debtor_unclear',
        message: `${quote(headers[index]?.trim() ?? '')}: ${quote(maskInText(cell))} may owe this debt, and this column is not used. Enter the debtor’s name, or confirm that this debtor owes.`,
      });
      return;
    }
  };
}
