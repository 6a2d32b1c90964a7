import type { ClassifiedRow, Finding, RowKind, Structure } from './types.ts';

/** Problems of rows with more or fewer cells than the others. */
const RAGGED = new Set(['too_many_cells', 'too_few_cells']);

const GROUPS: Record<NonNullable<Structure['group']>['meaning'], string> = {
  customer: 'The name of each customer stands alone above its rows and is carried down to them.',
  property: 'The property stands alone above its rows and is carried down to them.',
  ageing: 'The rows are grouped by age; the group is carried down to them.',
  other: 'A label stands alone above its rows and is carried down to them.',
};

/** Describes the detected structure in sentences for the user. Row numbers match spreadsheet programs. */
export function describeStructure(structure: Structure, rows: readonly ClassifiedRow[], headerConfidence: number): Finding[] {
  const findings: Finding[] = [headerFinding(structure, headerConfidence)];
  const of = (kind: RowKind) => rows.filter((row) => row.kind === kind).map(({ row }) => row);
  const add = (code: string, message: string, found: readonly number[], confidence = 0.9) => {
    if (found.length > 0) findings.push({ code, confidence, message, rows: found.slice(0, 5) });
  };
  if (structure.group !== null) add('groups', GROUPS[structure.group.meaning], of('group'), 0.85);
  add('totals', `${count(of('total').length, 'total row is', 'total rows are')} skipped.`, of('total'));
  add(
    'footers',
    `${count(of('footer').length, 'line', 'lines')} below the data ${of('footer').length === 1 ? 'is' : 'are'} skipped.`,
    of('footer'),
  );
  const headers = (kind: ClassifiedRow['header']) => rows.filter(({ header }) => header === kind).map(({ row }) => row);
  const [again, moved, other] = [headers('again'), headers('moved'), headers('other')];
  add('header_again', `The header is repeated in row ${(again[0] ?? 0) + 1} and skipped there.`, again);
  add(
    'header_moved',
    `Row ${(moved[0] ?? 0) + 1} has the columns of the header in another order. The rows below it are read in that order.`,
    moved,
  );
  add(
    'header_other',
    `Row ${(other[0] ?? 0) + 1} names other columns than the header. Each row below it has to be checked.`,
    other,
    0.5,
  );
  add(
    'preamble',
    `${count(of('preamble').length, 'line', 'lines')} above the header ${of('preamble').length === 1 ? 'is' : 'are'} skipped.`,
    of('preamble'),
  );
  if (structure.linesPerRecord > 1)
    add('stacked', 'Each record takes two rows: the second completes the first.', of('data'), 0.8);
  const joined = of('joined');
  add(
    'joined_rows',
    `${count(joined.length, 'row has', 'rows have')} no account number and no amount of ${joined.length === 1 ? 'its' : 'their'} own, and ${joined.length === 1 ? 'belongs' : 'belong'} to the account above. What ${joined.length === 1 ? 'it says is' : 'they say is'} read as a note of that account, not as a debtor.`,
    joined,
    0.8,
  );
  const coded = structure.columns
    .filter(({ meanings }) => meanings !== undefined)
    .map(({ header, letter }) => `“${header || letter}”`);
  add(
    'legend',
    `${count(of('legend').length, 'line explains', 'lines explain')} codes and ${of('legend').length === 1 ? 'is' : 'are'} skipped.${coded.length === 0 ? '' : ` The meanings are added to the codes of ${coded.join(', ')}.`}`,
    of('legend'),
  );
  const remarks = of('remark');
  add(
    'remarks',
    `${count(remarks.length, 'line', 'lines')} below the data ${remarks.length === 1 ? 'is a remark and is' : 'are remarks and are'} skipped. Read ${remarks.length === 1 ? 'it' : 'them'}: ${remarks.length === 1 ? 'it' : 'they'} may say which debts not to place.`,
    remarks,
    0.5,
  );
  if (structure.records !== null) findings.push(recordFinding(structure.records));
  const unclear = rows.filter((row) => row.problem?.code === 'unclear_row').map(({ row }) => row);
  add(
    'unclear_rows',
    `${count(unclear.length, 'row is', 'rows are')} neither data nor totals. Check ${unclear.length === 1 ? 'it' : 'them'}.`,
    unclear,
    0.5,
  );
  const ragged = rows.filter(({ problem }) => RAGGED.has(problem?.code ?? '')).map(({ row }) => row);
  add('ragged_rows', `${count(ragged.length, 'row has', 'rows have')} more or fewer cells than the others.`, ragged, 0.8);
  findings.push({ code: 'row_meaning', confidence: structure.rowMeaning.confidence, message: structure.rowMeaning.message });
  return findings;
}

function headerFinding({ headerRows }: Structure, confidence: number): Finding {
  const [first, second] = headerRows;
  if (first === undefined)
    return { code: 'no_header', confidence: 0.7, message: 'The file has no header, so columns are identified by their values.' };
  const message =
    second === undefined
      ? `The header is in row ${first + 1}.`
      : `The header takes rows ${first + 1} to ${(headerRows.at(-1) ?? first) + 1}.`;
  return { code: 'header', confidence, message, rows: headerRows };
}

function recordFinding({ master, joined, skipped, detail, trailers = [] }: NonNullable<Structure['records']>): Finding {
  const parts = [`Rows that begin with ${master} are the records.`];
  if (joined.length > 0) parts.push(`Those with ${joined.join(', ')} complete them.`);
  if (detail) parts.push(`Each row with ${detail} is a debt of the record above it.`);
  if (trailers.length > 0)
    parts.push(`Those with ${trailers.join(', ')} count and add up the rows above and are compared with them.`);
  if (skipped.length > 0) parts.push(`Those with ${skipped.join(', ')} are skipped. Check that they list no debts or debtors.`);
  return { code: 'records', confidence: 0.85, message: parts.join(' ') };
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
