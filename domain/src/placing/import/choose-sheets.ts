import { headerSignature, mappingField, suggestMapping } from '../mapping/index.ts';
import { kindOf } from '../sheet/cells.ts';
import { createRowClassifier, detectStructure, type Row, type Structure } from '../sheet/index.ts';

/** A sheet of a workbook or a file of an archive, with its first rows. */
export interface SheetSample {
  name: string;
  hidden: boolean;
  /** Why it cannot be read. */
  failure: string | null;
  rows: readonly Row[];
  /** Whether it has further rows. */
  isCut?: boolean;
}

interface ListedSheet {
  name: string;
  hidden: boolean;
  /** Number of columns; 0 where it was not read. */
  columns: number;
  /** Sheets of the same list have the same number, from 0; null where it is no list of debts. */
  list: number | null;
  /** Why it is left out. */
  note: string | null;
}

/** A sheet as a part of a list. */
interface ListPart {
  sheet: string;
  /** Rows up to and including its header, which only the first part shows. */
  skipped: number;
  /** For each column of the first part its column here; null where they are the same. */
  order: readonly number[] | null;
}

export interface SheetChoice {
  sheets: ListedSheet[];
  /** The sheets to read, in order; several are one list. */
  parts: ListPart[];
  /** Whether the user has to choose, because the file has several lists. */
  asks: boolean;
  /** How many rows each list with amounts has, by sheet: `13`, `at least 300`. */
  debts: ReadonlyMap<string, string>;
}

const MIN_COLUMNS = 2;
/** Fields that identify whose debt a row is. */
const DEBTOR_FIELDS = new Set([
  'client_account_number',
  'secondary_account_number',
  'invoice_number',
  'full_name',
  'last_name',
  'business_name',
  'ssn',
]);

/**
 * Decides which sheets of a file are lists of debts. Those with the same columns are one list; lists that differ are asked about.
 * `chosen`: the user's choice.
 */
export function chooseSheets(samples: readonly SheetSample[], chosen: readonly string[] | null): SheetChoice {
  const surveys = withoutContacts(samples.map(survey));
  const keys = [...new Set(surveys.flatMap(({ key }) => (key === null ? [] : [key])))];
  const sheets = surveys.map(({ sample, structure, key, note }): ListedSheet => ({
    name: sample.name,
    hidden: sample.hidden,
    columns: structure?.columns.length ?? 0,
    list: key === null ? null : keys.indexOf(key),
    note,
  }));
  const largest = keys
    .map((key) => surveys.filter((found) => found.key === key))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
  const read = chosen === null ? (largest ?? bestOf(surveys)) : surveys.filter(({ sample }) => chosen.includes(sample.name));
  const debts = new Map(
    surveys.flatMap(({ sample, key, data, hasAmounts }) =>
      key !== null && hasAmounts ? [[sample.name, `${sample.isCut ? 'at least ' : ''}${data.length}`] as const] : [],
    ),
  );
  return { sheets, parts: partsOf(read), asks: chosen === null && keys.length > 1, debts };
}

interface Survey {
  sample: SheetSample;
  structure: Structure | null;
  data: readonly (readonly string[])[];
  key: string | null;
  note: string | null;
  hasAmounts: boolean;
}

function survey(sample: SheetSample, at: number): Survey {
  const none = { sample, structure: null, data: [], key: null, hasAmounts: false };
  if (sample.failure !== null) return { ...none, note: sample.failure };
  if (sample.rows.every((row) => row.every((cell) => cell.trim() === ''))) return { ...none, note: 'It is empty.' };
  const structure = detectStructure(sample.rows);
  const classifier = createRowClassifier(structure);
  const classified = [...sample.rows.flatMap((row) => classifier.push(row)), ...classifier.end()];
  const data = classified.filter(({ kind }) => kind === 'data').map(({ cells }) => cells);
  const columns = structure.columns.map(({ index, header }) => ({
    index,
    header,
    samples: data.map((cells) => cells[index] ?? ''),
  }));
  const found = { ...none, structure, data };
  if (sample.hidden) return { ...found, note: 'It is hidden.' };
  if (data.length === 0) return { ...found, note: 'It has no rows below its header.' };
  const fields = suggestMapping({ columns, rows: data.slice(0, 40) }).map(({ field }) => field ?? '');
  if (columns.length < MIN_COLUMNS || !fields.some((field) => DEBTOR_FIELDS.has(field)))
    return { ...found, note: 'It names no debtors or accounts.' };
  const hasAmounts = fields.some((field) => mappingField(field)?.kind === 'amount') || columns.some(areAmounts);
  return { ...found, key: keyOf(structure) ?? `sheet ${at}`, note: null, hasAmounts };
}

/** Whole numbers may be anything, unless their heading speaks of money. */
const OF_MONEY = /\$|amount|amt|bal|charge|due|fee|ow(?:e|ing)|pay|rent|total/i;

function areAmounts({ header, samples }: { header: string; samples: readonly string[] }): boolean {
  const kinds = samples.map(kindOf).filter((kind) => kind !== 'blank');
  const isAmount = (kind: string) => kind === 'amount' || (kind === 'number' && OF_MONEY.test(header));
  return kinds.filter(isAmount).length > kinds.length / 2;
}

/** A list without amounts, such as the phone numbers of the parents, has no debts if another list has amounts. */
function withoutContacts(surveys: readonly Survey[]): Survey[] {
  const hasDebts = surveys.some(({ key, hasAmounts }) => key !== null && hasAmounts);
  return surveys.map((found) =>
    found.key === null || found.hasAmounts || !hasDebts ? found : { ...found, key: null, note: 'It has no amounts.' },
  );
}

/** The same for sheets that can be one list. Labels and records that span rows must not run on into the next sheet. */
function keyOf({ columns, headerRows, group, records, linesPerRecord }: Structure): string | null {
  if (headerRows.length === 0 || group !== null || records !== null || linesPerRecord > 1) return null;
  const names = columns.map(({ header }) => headerSignature([header]));
  const isDistinct = new Set(names).size === names.length && !names.includes('');
  if (isDistinct) return `names ${names.toSorted().join('|')}`;
  return `order ${columns.map(({ source }, at) => `${names[at] ?? ''}@${source.kind === 'cell' ? source.index : ''}`).join('|')}`;
}

const sizeOf = (surveys: readonly Survey[]) => surveys.reduce((sum, { data }) => sum + data.length, 0);

/** Where no sheet is a list by its columns: the one with the most data; instructions and summaries have little. */
function bestOf(surveys: readonly Survey[]): Survey[] {
  const visible = surveys.filter(({ sample }) => !sample.hidden && sample.failure === null);
  const score = ({ structure, data }: Survey) => {
    const columns = structure?.columns.length ?? 0;
    // Rows of one or two cells are notes.
    return columns < 3 ? 0 : data.length * Math.min(columns, 10);
  };
  return visible.toSorted((one, other) => score(other) - score(one)).slice(0, 1);
}

function partsOf(surveys: readonly Survey[]): ListPart[] {
  const [first] = surveys;
  return surveys.map(({ sample, structure }, at) => ({
    sheet: sample.name,
    skipped: at === 0 ? 0 : (structure?.headerRows.at(-1) ?? -1) + 1,
    order: at === 0 ? null : orderOf(first?.structure ?? null, structure),
  }));
}

function orderOf(first: Structure | null, other: Structure | null): number[] | null {
  const from = placesOf(first);
  const there = placesOf(other);
  if (from.every(({ name, at }, index) => there[index]?.name === name && there[index].at === at)) return null;
  const to = new Map(there.map(({ name, at }) => [name, at]));
  const order = Array.from({ length: Math.max(first?.width ?? 0, other?.width ?? 0) }, (_, at) => at);
  // Columns without a name keep their place unless a named one takes it.
  const taken = new Set(to.values());
  const free = order.filter((at) => !taken.has(at));
  const named = new Map(from.map(({ name, at }) => [at, to.get(name)]));
  return order.map((at) => named.get(at) ?? free.shift() ?? at);
}

function placesOf(structure: Structure | null): { name: string; at: number }[] {
  return (structure?.columns ?? []).flatMap(({ header, source }) =>
    source.kind === 'cell' ? [{ name: headerSignature([header]), at: source.index }] : [],
  );
}

/** Message to the user about the sheets that are read and left out. */
export function sheetMessages({ sheets, parts, debts }: SheetChoice, what: 'sheet' | 'file'): string[] {
  const out = sheets.filter(({ name }) => !parts.some(({ sheet }) => sheet === name));
  return [
    ...(parts.length > 1
      ? [`${named(parts.map(({ sheet }) => sheet))} have the same columns and are read as one list.`]
      : sheets.length > 1
        ? [`Only the ${what} ${named(parts.map(({ sheet }) => sheet))} is read.`]
        : []),
    ...out.map(({ name, note }) => {
      const because = note ?? 'It has different columns or was not chosen.';
      return `The ${what} ${named([name])} is left out. ${because}${debtsIn(debts.get(name), what)}`;
    }),
  ];
}

function debtsIn(rows: string | undefined, what: 'sheet' | 'file'): string {
  if (rows === undefined) return '';
  return ` It lists ${rows} ${rows === '1' ? 'row' : 'rows'} with amounts. To place them, upload the file again and choose that ${what}.`;
}

function named(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}
