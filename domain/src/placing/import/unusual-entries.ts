import { factOfHeader, isCodeHeader, isOrdinaryStatus, topicOfHeader } from '../facts/find-facts.ts';
import { readHeader } from '../mapping/read-header.ts';
import { VALUE_UNCLEAR } from '../questions.ts';
import { quote } from '../sheet/parsed.ts';
import { foldEntry, isNo, isYes, type ColumnTraits } from './column-traits.ts';
import { labelOfColumn } from './field-rules.ts';
import { wordsOfHeader } from './header-words.ts';
import { maskInText } from './mask.ts';
import type { ImportMapping, ReadRow } from './types.ts';

const STATUS = new Set('disposition disp estatus stage stat status sts'.split(' '));
/** `RC`, `SC`, `Rsn Cd`: reasons and states of accounts in one or two characters. `ST_CD` may be the state of an address, `CO_CD` a company. */
const REASON_CODE =
  /^(?:(?:acct|account)[\s._-]*(?:st|co)|(?:acct|account)?[\s._-]*(?:r|rsn|reason|s|sts|d|disp|wo))[\s./_-]*c(?:d|ode)?\W*$/i;
const MAX_CODE = 2;
/** States of something other than the debt: `Marital Status`, `ADDR_STAT_CD`. */
const NOT_THE_DEBT = new Set(
  `addr address carrier citizenship civil credit delivery email emp empl employment filing home housing ins insurance job lead mail marital
  member occupancy order own owner payer payor person phone product residency shipping st state student tax title vehicle visa`.split(
    /\s+/,
  ),
);
/** What flags say of a customer and not of a debt, and what counts instead of saying yes. */
const HARMLESS = new Set(
  `auto autopay bill consent count days ebill electronic email exempt fax homeowner insured interp interpreter language letter ltr mail marketing
  married mobile new newsletter nsf num number optin ortho owner paperless pet portal primary qty quantity recall reminders returned rtn sms
  smoker spanish statements stmt student taxable text texts times units verified veteran vip visits web wireless`.split(/\s+/),
);

/**
 * Asks about what only a few rows say where the rest of a column is a few other texts: the yes of a flag whose name is unknown, a state of
 * the account that no word list has, and a rare reason code.
 */
export function createEntryCheck(
  { columns }: Pick<ImportMapping, 'columns'>,
  headers: readonly string[],
  traits: readonly ColumnTraits[],
): (cells: readonly string[], row: ReadRow) => void {
  const read = columns.flatMap(({ index, field }) => {
    const [header, trait] = [headers[index]?.trim() ?? '', traits[index]];
    if (trait?.usual === undefined || header === '') return [];
    const usual = new Set(trait.usual);
    const isCode = field === null && REASON_CODE.test(header) && trait.usual.every((text) => text.length <= MAX_CODE);
    const isFlag = field === null && trait.flags === true && [...usual].every(isNo) && isUnknownFlag(header);
    const isStatus = isState(field, header);
    return isFlag || isCode || isStatus
      ? [{ index, field, usual, isFlag, isCode, isStatus, label: maskInText(header.slice(0, 60)) }]
      : [];
  });
  return (cells, row) => {
    for (const { index, field, usual, isFlag, isCode, isStatus, label } of read) {
      const text = foldEntry(cells[index] ?? '');
      if (text === '' || usual.has(text) || row.problems.some(({ column, level }) => column === index && level === 'error'))
        continue;
      if (isCode && !isStatus && text.length > MAX_CODE) continue;
      // A number is a code there, and may be days overdue in a column of states.
      const isOrdinary = isNo(text) || (isOrdinaryStatus(text) && !(isCode && /^\d+$/.test(text)));
      if (isFlag ? !isYes(text) : isOrdinary) continue;
      const said = quote(maskInText((cells[index] ?? '').trim().slice(0, 60)));
      row.problems.push({
        field,
        column: index,
        code: VALUE_UNCLEAR,
        level: 'error',
        message: `${field === null ? label : labelOfColumn(field)}: ${said} appears in only a few rows, and its meaning is not known. Confirm that the debt can be placed, or skip the row.`,
      });
    }
  };
}

function isUnknownFlag(header: string): boolean {
  if (factOfHeader(header) !== null || topicOfHeader(header) !== null) return false;
  if (wordsOfHeader(header).some((word) => HARMLESS.has(word))) return false;
  return readHeader(header)[0]?.kind !== 'none';
}

function isState(field: string | null, header: string): boolean {
  if (field === 'status') return true;
  const words = wordsOfHeader(header);
  return (
    field === null &&
    (isCodeHeader(header) || words.some((word) => STATUS.has(word))) &&
    !words.some((word) => NOT_THE_DEBT.has(word))
  );
}
