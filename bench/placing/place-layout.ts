import type { DebtType } from '@recoup/domain/shared/debt-types';
import {
  amountSource,
  createRowGroups,
  createRowReader,
  debtorName,
  findAmountRelation,
  groupKey,
  isGrouped,
  placeRow,
  proposeDebtType,
  readingOf,
  type ColumnFormat,
  type ImportMapping,
  type PlacedRow,
  type ReadRow,
} from '@recoup/domain/placing/import';
import { suggestMapping } from '@recoup/domain/placing/mapping';
import { detectAmountFormat, detectDateFormat, detectNameFormat, detectPaddedUnit } from '@recoup/domain/placing/sheet';
import { FILE_DAY } from '../layouts/debt.ts';
import type { ExpectedAccount } from '../layouts/truth.ts';
import type { Layout } from '../layouts/layout.ts';
import { readLayoutFile, type ReadLayout } from './read-layout.ts';

export interface PlacedAccount {
  row: ReadRow;
  placed: PlacedRow;
  name: string | null;
  /** Names of co-debtors. */
  coDebtors: string[];
}

export interface PlacedLayout {
  mapping: ImportMapping;
  truth: ExpectedAccount[];
  accounts: PlacedAccount[];
  /** Rows with neither account nor debtor. */
  lost: number;
}

export interface PlaceOptions {
  rows: number;
  seed: number;
  /** Source of the mapping: the layout's author or the product. */
  mapping: 'author' | 'suggested';
}

/** Converts a generated file to accounts like the importer, with defaults for missing data. */
export function placeLayout(layout: Layout, { rows, seed, mapping: who }: PlaceOptions): PlacedLayout {
  const own = readLayoutFile(layout, rows, seed);
  const read = who === 'author' ? own : { ...own, fields: suggestedFields(own) };
  const mapping = mappingOf(read);
  const first = placeRows(read, mapping);
  const isDated = first.accounts.every(({ placed }) => !placed.problems.some(({ code }) => code === 'itemization_missing'));
  // Some files lack a debt date in some or all rows: the user has to enter one.
  return isDated ? first : placeRows(read, { ...mapping, defaults: { itemization_date: ASKED_DATE } });
}

/** The user's default where a file has no date. */
export const ASKED_DATE = '2026-10-31';

/** As many values as the importer samples. */
const LOOKED_AT = 200;

function suggestedFields({ structure, data }: ReadLayout): (string | null)[] {
  const columns = structure.columns.map(({ index, header }, at) => ({
    index,
    header,
    samples: data
      .map(({ cells }) => cells[at] ?? '')
      .filter((value) => value !== '')
      .slice(0, LOOKED_AT),
  }));
  return suggestMapping({ columns }).map(({ field }) => field);
}

function placeRows(read: ReadLayout, mapping: ImportMapping): PlacedLayout {
  const source = amountSource(mapping);
  const reader = createRowReader(mapping, { today: FILE_DAY });
  const readRows = read.data.map(({ cells }) => reader.read(cells));
  const grouped = isGrouped(mapping);
  const groups = createRowGroups(mapping, source);
  if (grouped) readRows.forEach((row, at) => groups.add(row, at));
  const context = {
    mapping,
    reader,
    source,
    today: FILE_DAY,
    findLocation: () => null,
    asksLocation: false,
    sign: groups.isJournal() ? (-1 as const) : (1 as const),
    relation: findAmountRelation(
      mapping,
      readRows.map(({ values }) => values),
    ),
  };
  const accounts = new Map<number, PlacedAccount>();
  let lost = 0;
  readRows.forEach((row, at) => {
    const group = grouped ? groups.get(groupKey(row.values, mapping)) : null;
    if (group === undefined) lost += 1;
    else if (group === null || group.firstRow === at) {
      const placed = placeRow(row, group, context);
      const coDebtors = row.parties.filter(({ role }) => role === 'co_debtor').map(({ name }) => name);
      accounts.set(at, { row, placed, name: debtorName(placed.draft.values), coDebtors });
    } else if (mapping.row_meaning === 'co-debtor') accounts.get(group.firstRow)?.coDebtors.push(debtorName(row.values) ?? '');
  });
  return { mapping, truth: [...read.file.accounts()], accounts: [...accounts.values()], lost };
}

const NAMES = ['full_name', 'business_name', 'last_name'];

function mappingOf({ structure, data, fields }: ReadLayout): ImportMapping {
  const values = (at: number) => data.map(({ cells }) => cells[at] ?? '');
  const padded = detectPaddedUnit(
    fields.flatMap((field, at) => (field !== null && readingOf(field) === 'amount' ? [values(at)] : [])),
  );
  const names = fields.flatMap((field, at) => (NAMES.includes(field ?? '') ? values(at).slice(0, 200) : []));
  const debtType: DebtType = proposeDebtType({
    fields: new Set(fields.filter((field) => field !== null)),
    names,
    companyTypes: ['consumer'],
  });
  return {
    columns: structure.columns.map(({ index, header }, at) => ({
      index,
      field: fields[at] ?? null,
      format: formatOf(fields[at] ?? null, values(at), { header, padded }),
    })),
    row_meaning: structure.rowMeaning.value,
    invoices: 'one_account',
    debt_type: debtType,
    defaults: {},
  };
}

function formatOf(
  field: string | null,
  values: readonly string[],
  hints: { header: string; padded: 'cents' | 'dollars' | null },
): ColumnFormat {
  switch (field === null ? null : readingOf(field)) {
    case 'date':
      return { date: detectDateFormat(values, hints).format ?? undefined };
    case 'amount':
      return { amount: detectAmountFormat(values, hints).format ?? undefined };
    case 'name':
      return { name: detectNameFormat(values).format };
    default:
      return {};
  }
}
