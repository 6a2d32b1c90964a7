import type { DraftValue } from '../placement-draft.ts';
import { answerTo, type RowAnswers } from '../questions.ts';
import { parseAddress, parseCityStateZip } from '../sheet/addresses.ts';
import { parseAmount } from '../sheet/amounts.ts';
import { parseEin, parseEmail, parseFlag, parseSsn, parseState, parseZip } from '../sheet/codes.ts';
import { amountAfterDate, parseDate, type DateOptions } from '../sheet/dates.ts';
import { isDayFirst, swapOf } from '../sheet/detect-dates.ts';
import { PLAIN_AMOUNT } from '../sheet/detect-amounts.ts';
import { isNothing, quote } from '../sheet/parsed.ts';
import { parsePhones } from '../sheet/phones.ts';
import type { Notice, Parsed } from '../sheet/types.ts';
import { createFirstNameCheck, createNameExchange, type ColumnTraits } from './column-traits.ts';
import { coDebtorsOf } from './co-debtor-columns.ts';
import {
  isAddedUp,
  isDecisiveField,
  isDroppedField,
  isJoined,
  isSensitiveField,
  labelOf,
  PHONE_TYPES,
  readingOf,
} from './field-rules.ts';
import { maskInText } from './mask.ts';
import { createMedicaidCheck } from './medicaid.ts';
import { createPartsReader } from './name-parts.ts';
import { createLiabilityCheck } from './not-liable.ts';
import { createContactPhoneCheck, isOfDebtor, isOfPatient } from './owner-of-identity.ts';
import { finishAddress } from './read-address.ts';
import { finishDebtor } from './read-debtor.ts';
import { createFactReader, isFactFlag } from './read-facts.ts';
import { createEntryCheck } from './unusual-entries.ts';
import { applyAnswers } from './apply-answers.ts';
import { isRelationOfGuarantor, readOtherCoDebtor, relationOfPatient } from './read-parties.ts';
import { takeName } from './take-name.ts';
import { createUnusedPeopleCheck } from './unused-people.ts';
import { isCreditHeader, unusedParts } from './unused-parts.ts';
import type { ColumnMapping, ImportMapping, ReadRow, RowProblem } from './types.ts';

export interface RowReader {
  /** Reads the cells of one logical row. Never throws: unreadable cells become problems. `original`: the cells before their correction. */
  read(cells: readonly string[], answers?: RowAnswers, original?: readonly string[]): ReadRow;
  /** Column of the first of these fields that is mapped. */
  columnOf(...fields: string[]): number | null;
}

/** Fields that identify a person, though the header often leaves open which one. */
const IDENTITY = ['date_of_birth', 'ssn'];

type CellReader = (text: string, row: ReadRow) => void;

/**
 * Compiles a mapping once for all rows of a file. `today`: `YYYY-MM-DD`, the pivot for two-digit years. By column: `headers`,
 * which say what unused columns state, and `traits`.
 */
export function createRowReader(
  mapping: ImportMapping,
  { today, headers = [], traits = [] }: { today: string; headers?: readonly string[]; traits?: readonly ColumnTraits[] },
): RowReader {
  const readFacts = createFactReader(mapping, headers, traits);
  const exchangeNames = createNameExchange(mapping, traits);
  const checkFirstName = createFirstNameCheck(mapping, traits, headers);
  const checkContactPhones = createContactPhoneCheck(mapping, headers);
  const checkLiability = createLiabilityCheck(mapping, headers);
  const checkUnused = createUnusedPeopleCheck(mapping, headers, traits);
  const checkEntries = createEntryCheck(mapping, headers, traits);
  const checkMedicaid = createMedicaidCheck(mapping, headers);
  const byField = new Map<string, number>();
  for (const { field, index } of mapping.columns)
    if (field !== null && !isDroppedField(field) && !byField.has(field)) byField.set(field, index);
  const compiled = (columns: readonly ColumnMapping[]) => compileReaders(columns, { today, headers, traits });
  const [coDebtor = [], ...others] = coDebtorsOf(mapping.columns, headers);
  const readers = compiled(mapping.columns.filter((column) => !column.field?.startsWith('co_') || coDebtor.includes(column)));
  const otherReaders = others.map(compiled);
  const parts = unusedParts(mapping, headers);
  const defaults = readDefaults(mapping.defaults, today);
  const owners = {
    patient: IDENTITY.filter((field) => isOfPatient(field, mapping, headers)),
    debtor: IDENTITY.filter((field) => isOfDebtor(field, mapping, headers)),
  };
  const columnOf = (...fields: string[]): number | null => {
    for (const field of fields) {
      const column = byField.get(field);
      if (column !== undefined) return column;
    }
    return null;
  };
  return {
    read(cells, answers, original) {
      const row: ReadRow = { values: {}, phones: [], emails: [], parties: [], problems: [] };
      if (answers) row.answers = answers;
      readInto(row, readers, cells);
      for (const other of otherReaders) readOtherCoDebtor(row, (person) => readInto(person, other, cells));
      for (const { index, format, key } of parts) {
        const amount = parseAmount(cells[index] ?? '', format);
        if (amount.ok) row.values[key] = amount.value;
      }
      for (const [field, value] of defaults.values) row.values[field] ??= value;
      for (const problem of defaults.problems) row.problems.push(problem);
      exchangeNames?.(row);
      readFacts(cells, row, original);
      finishAddress(row, cells, columnOf);
      finishDebtor(row, { debtType: mapping.debt_type, columnOf, today, owners });
      checkFirstName?.(cells, row);
      checkContactPhones?.(cells, row);
      checkLiability(cells, row);
      checkUnused?.(cells, row);
      checkEntries(cells, row);
      checkMedicaid(cells, row);
      if (answers) applyAnswers(row, answers);
      return row;
    },
    columnOf,
  };
}

interface FieldReader {
  field: string;
  indexes: number[];
  read: CellReader;
  /** Joins several columns of the field. */
  join?: (cells: readonly string[]) => string;
}

function compileReaders(
  columns: readonly ColumnMapping[],
  { today, headers, traits }: { today: string; headers: readonly string[]; traits: readonly ColumnTraits[] },
): FieldReader[] {
  const readers: FieldReader[] = [];
  for (const column of columns) {
    const { field, index } = column;
    if (field === null || isDroppedField(field)) continue;
    const begun = isJoined(field) ? readers.find((reader) => reader.field === field) : undefined;
    if (begun) begun.indexes.push(index);
    else {
      const about = { today, header: headers[index] ?? '', traits: traits[index] ?? {} };
      readers.push({ field, indexes: [index], read: cellReader(field, column, about) });
    }
  }
  for (const reader of readers.filter(({ indexes }) => indexes.length > 1)) {
    const { field, indexes } = reader;
    if (field === 'client_account_number') {
      reader.join = (cells) => joinNumbers(cells, indexes);
      continue;
    }
    const joinParts = createPartsReader(indexes, headers, traits);
    reader.join = joinParts ?? ((cells) => joinCells(cells, indexes));
    // A comma is the border between last and first name, whatever the columns had alone.
    if (joinParts !== null)
      reader.read = cellReader(field, { index: indexes[0] ?? -1, field, format: {} }, { today, header: '', traits: {} });
  }
  return readers;
}

function readInto(row: ReadRow, readers: readonly FieldReader[], cells: readonly string[]): void {
  for (const { indexes, read, join } of readers) {
    const [first = 0] = indexes;
    const text = join === undefined ? (cells[first]?.trim() ?? '') : join(cells);
    if (text !== '' && !isNothing(text)) read(text, row);
  }
}

/** A loan suffix without its member number belongs to any member. */
function joinNumbers(cells: readonly string[], [first = 0, ...others]: readonly number[]): string {
  const whole = filledCells(cells, [first]);
  return whole.length === 0 ? '' : [...whole, ...filledCells(cells, others)].join('-');
}

function filledCells(cells: readonly string[], indexes: readonly number[]): string[] {
  return indexes.map((index) => cells[index]?.trim() ?? '').filter((part) => part !== '' && !isNothing(part));
}

function joinCells(cells: readonly string[], indexes: readonly number[]): string {
  const parts = filledCells(cells, indexes);
  // The columns of one person's first and last name, or of several people.
  return parts.join(parts.every((part) => part.includes(' ')) ? '; ' : ' ');
}

/** An invalid default is reported on every row, so that no user input is dropped silently. */
function readDefaults(
  defaults: Readonly<Record<string, string>>,
  today: string,
): { values: [string, DraftValue][]; problems: RowProblem[] } {
  const row: ReadRow = { values: {}, phones: [], emails: [], parties: [], problems: [] };
  for (const [field, text] of Object.entries(defaults)) {
    const format = { date: 'YYYY-MM-DD', amount: PLAIN_AMOUNT } as const;
    if (text.trim() !== '') cellReader(field, { index: -1, field, format }, { today, header: '', traits: {} })(text.trim(), row);
  }
  return { values: Object.entries(row.values), problems: row.problems };
}

function cellReader(
  field: string,
  { index, format }: ColumnMapping,
  { today, header, traits }: { today: string; header: string; traits: ColumnTraits },
): CellReader {
  const level = isDecisiveField(field) ? 'error' : 'warning';
  const label = labelOf(field);
  const problem = (how: 'error' | 'warning', { code, message }: Notice): RowProblem => ({
    field,
    column: index < 0 ? null : index,
    level: how,
    code,
    message: `${label}: ${withoutSensitive(message)}`,
  });
  // Messages are stored and displayed, so they must not quote sensitive values.
  const withoutSensitive = (message: string) => {
    if (!isSensitiveField(field)) return maskInText(message);
    const said = message.replaceAll(/“[^”]*”/g, 'it');
    return readingOf(field) === 'date' ? said.replaceAll(/\d[\d/]*/g, '…') : said;
  };
  const apply = <T>(row: ReadRow, parsed: Parsed<T>, take: (value: T) => void) => {
    if (parsed.ok) {
      take(parsed.value);
      const { warning } = parsed;
      if (warning) row.problems.push(problem('warning', warning));
    } else if (parsed.code !== 'empty') {
      row.problems.push(problem(level, parsed));
    }
  };
  const into = (row: ReadRow) => (value: DraftValue) => {
    row.values[field] ??= value;
  };
  switch (readingOf(field)) {
    case 'date': {
      const dateFormat = format.date ?? 'M/D/YYYY';
      const swapped = traits.mixedDates === true ? swapOf(dateFormat) : null;
      const parse = (text: string, row: ReadRow, options: DateOptions = {}) => {
        const parsed = parseDate(text, dateFormat, options);
        const other = swapped === null || !parsed.ok ? null : parseDate(text, swapped, options);
        if (!parsed.ok || swapped === null || !other?.ok || other.value === parsed.value) return parsed;
        const open = problem('error', openOrder(isSensitiveField(field) ? 'This date' : quote(text)));
        const answer = answerTo(open, row.answers ?? {});
        if (answer === null) row.problems.push(open);
        return answer === (isDayFirst(swapped) ? 'day_first' : 'month_first') ? other : parsed;
      };
      if (field === 'last_payment_date')
        return (text, row) => {
          apply(row, parse(text, row), into(row));
          const paid = parseAmount(amountAfterDate(text) ?? '', PLAIN_AMOUNT);
          if (paid.ok) row.values['last_payment_amount'] ??= paid.value;
        };
      if (!/birth|_dob$/.test(field)) return (text, row) => apply(row, parse(text, row), into(row));
      // No birthday is in the future: `12/31/26` then means 1926.
      const options = { pivotYear: Number(today.slice(0, 4)) };
      const isShort = /(?<!Y)YY(?!Y)/.test(dateFormat);
      return (text, row) =>
        apply(row, parse(text, row, options), (day) => {
          row.values[field] ??= isShort && day > today ? `${Number(day.slice(0, 4)) - 100}${day.slice(4)}` : day;
        });
    }
    case 'amount': {
      const amountFormat = format.amount ?? PLAIN_AMOUNT;
      const isCredits = field === 'payments_credits' && isCreditHeader(header);
      return (text, row) =>
        apply(row, parseAmount(text, amountFormat), (cents) => {
          const known = row.values[field];
          if (isCredits) row.values['credits_part'] = Math.abs(cents) + Number(row.values['credits_part'] ?? 0);
          if (typeof known !== 'number') row.values[field] = cents;
          else if (isAddedUp(field)) row.values[field] = known + cents;
        });
    }
    case 'name':
      return (text, row) => takeName(field, text, { format, index, level }, row);
    case 'phone':
      return phoneReader(field, apply, problem);
    case 'email':
      return (text, row) =>
        apply(row, parseEmail(text), (value) => {
          if (field !== 'email' || row.values['email'] === undefined) row.values[field] ??= value;
          if (field === 'email' && !row.emails.includes(value)) row.emails.push(value);
        });
    case 'ssn':
      return (text, row) =>
        apply(row, parseSsn(text), (ssn) => {
          row.values[ssn.kind === 'full' ? field : `${field}_last4`] ??= ssn.digits;
        });
    case 'ein':
      return (text, row) => apply(row, parseEin(text), into(row));
    case 'state':
      return (text, row) => apply(row, parseState(text), into(row));
    case 'zip':
      return (text, row) => apply(row, parseZip(text), into(row));
    case 'flag':
      return (text, row) => {
        const parsed = parseFlag(text);
        // `Ch 13` in a bankruptcy column is asked about.
        if (parsed.ok || !isFactFlag(field)) apply(row, parsed, into(row));
      };
    default: {
      const read = textReader(field, apply);
      const isInverse = field === 'patient_relationship' && isRelationOfGuarantor(header);
      return isInverse ? (text, row) => read(relationOfPatient(text), row) : read;
    }
  }
}

function openOrder(date: string): Notice {
  return {
    code: 'date_order',
    message: `${date} can be read in two ways, and this column has dates of both. Choose whether the month or the day comes first.`,
  };
}

type ApplyParsed = <T>(row: ReadRow, parsed: Parsed<T>, take: (value: T) => void) => void;

function phoneReader(
  field: string,
  apply: ApplyParsed,
  problem: (how: 'error' | 'warning', notice: Notice) => RowProblem,
): CellReader {
  const type = PHONE_TYPES[field as keyof typeof PHONE_TYPES];
  return (text, row) =>
    apply(row, parsePhones(text), (phones) => {
      const usable = phones.filter(({ label, owner }) => label !== 'fax' && owner === '');
      for (const { owner } of phones.filter((phone) => phone.owner !== ''))
        row.problems.push(
          problem('warning', {
            code: 'contact_phone',
            message: `this is the number of another person (${quote(owner)}), who may not owe. It is not placed as a phone of the debtor.`,
          }),
        );
      row.values[field] ??= usable[0]?.number;
      if (type === undefined) return;
      for (const { number, label } of usable) {
        const kind = label === 'mobile' || label === 'work' || label === 'home' ? label : type;
        if (!row.phones.some((known) => known.number === number)) row.phones.push({ type: kind, number });
      }
    });
}

/** Longest value of any placement field; the row of the file keeps the whole cell. */
const MAX_TEXT_LENGTH = 4000;

function textReader(field: string, apply: ApplyParsed): CellReader {
  switch (field) {
    case 'address_full':
      return (text, row) =>
        apply(row, parseAddress(text), ({ line1, line2, city, state, postal_code, country }) =>
          fill(row, { address_line1: line1, address_line2: line2, city, state, postal_code, country }),
        );
    case 'city_state_zip':
      return (text, row) => apply(row, parseCityStateZip(text), (value) => fill(row, { ...value }));
    case 'address_line3':
      return (text, { values }) => {
        values['address_line2'] = typeof values['address_line2'] === 'string' ? `${values['address_line2']}, ${text}` : text;
      };
    case 'interest_rate':
      return (text, { values }) => {
        values[field] ??= (text.endsWith('%') ? text.slice(0, -1).trimEnd() : text).slice(0, MAX_TEXT_LENGTH);
      };
    case 'postal_code_ext':
      return (text, { values }) => {
        const zip = values['postal_code'];
        if (typeof zip === 'string' && zip.length === 5 && /^\d{4}$/.test(text)) values['postal_code'] = `${zip}-${text}`;
      };
    default:
      return (text, { values }) => {
        const known = values[field];
        const value = text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text;
        // Several columns may hold notes; for other fields the first counts.
        if (known === undefined) values[field] = value;
        else if (field === 'notes') values[field] = `${String(known)}\n${value}`.slice(0, MAX_TEXT_LENGTH);
      };
  }
}

function fill(row: ReadRow, values: Record<string, string>): void {
  for (const [key, value] of Object.entries(values)) if (value !== '') row.values[key] ??= value;
}
