import type { InventedPerson } from '@recoup/domain/synthetic/people';
import { EMPTY, writeAmount, writeCell, type Cell } from './cell.ts';
import type { Conventions } from './conventions.ts';
import type { Debt, DebtMaker, Item } from './debt.ts';
import type { Column, Layout } from './layout.ts';
import { propertyAddressOf, propertyOf } from './properties.ts';
import { daysPastDue, valueOf, writeName, type CellContext } from './values.ts';

type RowKind = 'preamble' | 'header' | 'group' | 'data' | 'detail' | 'total' | 'footer';

export interface Row {
  kind: RowKind;
  cells: readonly Cell[];
  /** Record type, for multi-record layouts. */
  record?: string;
}

export interface Plan {
  layout: Layout;
  conventions: Conventions;
  makeDebt: DebtMaker;
  /** Number of data rows in the file. */
  rows: number;
}

/** One data row of a debt. */
interface DataRow {
  debt: Debt;
  item: Item | null;
  line: number | null;
  coDebtor: InventedPerson | null;
}

/** Number of data rows of a debt. */
export function countRows({ conventions }: Pick<Plan, 'conventions'>, debt: Debt): number {
  switch (conventions.shape.rows) {
    case 'invoice':
      return debt.items.length;
    case 'line':
      return debt.items.reduce((sum, item) => sum + item.lines.length, 0);
    case 'co_debtor':
      return 1 + debt.co_debtors.length;
    case 'account':
      return 1;
  }
}

/** Debts in file order. Skips the last one if it needs more rows than are left. */
export function* debtsOf(plan: Plan): Generator<Debt> {
  let left = plan.rows;
  for (let index = 0; left > 0; index += 1) {
    const debt = plan.makeDebt(index);
    const size = countRows(plan, debt);
    if (size > left) continue;
    left -= size;
    yield debt;
  }
}

/** Rows between header and footer: groups, data, totals. Keeps only running sums. */
export function* bodyRows(plan: Plan): Generator<Row> {
  const grand = new Totals(plan);
  if (plan.conventions.shape.groupBy === 'bucket') yield* bucketRows(plan, grand);
  else yield* orderedRows(plan, grand);
  for (const label of plan.conventions.shape.grandTotals) yield grand.row(label);
}

function* orderedRows(plan: Plan, grand: Totals): Generator<Row> {
  const { groupBy } = plan.conventions.shape;
  let open = null as { name: string; totals: Totals } | null;
  for (const debt of debtsOf(plan)) {
    const name =
      groupBy === 'property'
        ? `${propertyOf(debt)} - ${propertyAddressOf(debt)}`
        : groupBy === 'debtor'
          ? debtorName(plan, debt)
          : '';
    if (open !== null && open.name !== name) yield* closeGroup(plan, open);
    if (groupBy !== null && open?.name !== name) {
      yield* openGroup(plan, name, debt);
      open = { name, totals: new Totals(plan) };
    }
    for (const data of rowsOfDebt(plan, debt)) {
      open?.totals.add(data);
      grand.add(data);
      yield* writeData(plan, data);
    }
  }
  if (open !== null) yield* closeGroup(plan, open);
}

const BUCKETS: readonly (readonly [name: string, from: number, to: number])[] = [
  ['91 or more days past due', 91, Infinity],
  ['61 - 90 days past due', 61, 90],
  ['31 - 60 days past due', 31, 60],
  ['1 - 30 days past due', 1, 30],
  ['CURRENT', -Infinity, 0],
];

/** Documents grouped by age across debtors: iterates over the debts once per age. */
function* bucketRows(plan: Plan, grand: Totals): Generator<Row> {
  for (const [name, from, to] of BUCKETS) {
    let totals: Totals | null = null;
    for (const debt of debtsOf(plan)) {
      for (const data of rowsOfDebt(plan, debt)) {
        const days = daysPastDue(data.item ?? (debt.items[0] as Item));
        if (days < from || days > to) continue;
        if (totals === null) yield* openGroup(plan, name, null);
        totals ??= new Totals(plan);
        totals.add(data);
        grand.add(data);
        yield* writeData(plan, data);
      }
    }
    if (totals !== null) yield* closeGroup(plan, { name, totals });
  }
}

function* openGroup({ layout, conventions }: Plan, name: string, debt: Debt | null): Generator<Row> {
  const { groupLabel } = conventions.shape;
  if (groupLabel === null) return;
  const label = groupLabel.includes('<name>') || debt === null ? groupLabel.replace('<name>', name) : fillLabel(groupLabel, debt);
  yield { kind: 'group', cells: labelled(layout, label) };
}

/** `-> property - address`, or `Property: <property>` where the label's words would conflict. */
function fillLabel(label: string, debt: Debt): string {
  const marked = /<[^>]+>/.test(label);
  return label
    .replace(marked ? /<property[^>]*>/i : /property/i, propertyOf(debt))
    .replace(marked ? /<[^>]*address>/i : /(?:full )?address/i, propertyAddressOf(debt));
}

function* closeGroup({ conventions }: Plan, { name, totals }: { name: string; totals: Totals }): Generator<Row> {
  const { groupTotal } = conventions.shape;
  if (groupTotal !== null) yield totals.row(groupTotal.replace('<name>', name));
}

function labelled({ columns }: Layout, label: string): Cell[] {
  return columns.map((column) => (column.index === 0 ? { text: label } : EMPTY));
}

function debtorName(plan: Plan, debt: Debt): string {
  const column =
    plan.layout.columns.find(({ field }) => field === 'full_name' || field === 'business_name') ??
    (plan.layout.columns[0] as Column);
  if (debt.person === null) return debt.business?.business_name ?? '';
  return writeName(debt.person, plan.conventions.names.orderOf(column));
}

function* rowsOfDebt({ conventions }: Plan, debt: Debt): Generator<DataRow> {
  const base = { debt, item: null, line: null, coDebtor: null };
  switch (conventions.shape.rows) {
    case 'account':
      yield base;
      return;
    case 'co_debtor':
      yield base;
      for (const coDebtor of debt.co_debtors) yield { ...base, coDebtor };
      return;
    case 'invoice':
      for (const item of debt.items) yield { ...base, item };
      return;
    case 'line':
      for (const item of debt.items) for (let line = 0; line < item.lines.length; line += 1) yield { ...base, item, line };
  }
}

function* writeData(plan: Plan, data: DataRow): Generator<Row> {
  const { layout, conventions } = plan;
  const { shape } = conventions;
  const context: CellContext = { layout, conventions, ...data };
  const cells = layout.columns.map((column) =>
    shape.carried.includes(column) ? EMPTY : writeCell(cellValue(context, column), column, plan),
  );
  if (shape.records === null) {
    yield* shape.stacked ? stack(plan, cells, data) : [{ kind: 'data', cells } as const];
    return;
  }
  const [first = '1', second = '2'] = shape.recordTypes;
  const typed = (record: string): Cell[] =>
    cells.map((cell, index) => (layout.columns[index]?.field === 'record_type' ? { text: record } : cell));
  yield { kind: 'data', cells: typed(first), record: first };
  if (shape.records === 'joined') yield { kind: 'data', cells: typed(second), record: second };
  else if (data.debt.random % 3 === 0) yield { kind: 'detail', cells: detailCells(plan, data.debt, second), record: second };
}

function cellValue(context: CellContext, column: Column): ReturnType<typeof valueOf> {
  return column.field === 'record_type'
    ? { kind: 'text', text: context.conventions.shape.recordTypes[0] ?? '1' }
    : valueOf(context, column);
}

/** A detail names its account and item; the account's record has the total. */
function detailCells({ layout }: Plan, debt: Debt, type: string): Cell[] {
  const code = type.length <= 2 ? type : 'D';
  const description = layout.vertical === 'library' ? 'Overdue item' : 'Service';
  return [
    { text: code === '2' ? 'D' : code },
    { text: debt.account_number },
    { text: description },
    { text: (debt.balance / 100).toFixed(2) },
  ];
}

/** Two rows per account: the name below the first column, the email below the telephone. */
function* stack({ layout }: Plan, cells: readonly Cell[], { debt }: DataRow): Generator<Row> {
  const name = layout.columns.find(({ field }) => field === 'full_name');
  const phone = layout.columns.find(({ field }) => field === 'phone');
  const upper = cells.filter((_, index) => index !== name?.index);
  const kept = layout.columns.filter((column) => column !== name);
  yield { kind: 'data', cells: upper };
  const below = kept.map((column, place): Cell => {
    if (place === 0) return name === undefined ? EMPTY : (cells[name.index] ?? EMPTY);
    return column === phone ? { text: debt.person?.email ?? debt.business?.email ?? '' } : EMPTY;
  });
  yield { kind: 'detail', cells: below };
}

const SUMMED = /^(?:balance|amount_past_due|aging_.*)$/;

/** Running sums of money columns. */
class Totals {
  readonly #plan: Plan;
  readonly #sums: Map<number, number>;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#sums = new Map(plan.layout.columns.filter(({ field }) => SUMMED.test(field ?? '')).map(({ index }) => [index, 0]));
  }

  add(data: DataRow): void {
    const { layout, conventions } = this.#plan;
    for (const [index, sum] of this.#sums) {
      const value = valueOf({ layout, conventions, ...data }, layout.columns[index] as Column);
      if (value?.kind === 'money') this.#sums.set(index, sum + value.cents);
    }
  }

  row(label: string): Row {
    const { layout, conventions } = this.#plan;
    const style = conventions.amounts.totalSymbol ? { ...conventions.amounts, symbol: true, asText: true } : conventions.amounts;
    const cells = layout.columns.map(({ index }): Cell => {
      if (index === 0) return { text: label };
      const sum = this.#sums.get(index);
      if (sum === undefined) return EMPTY;
      const text = writeAmount(sum, style);
      return style.asText ? { text } : { text, number: sum / 100 };
    });
    const stacked = conventions.shape.stacked ? layout.columns.find(({ field }) => field === 'full_name') : undefined;
    return { kind: 'total', cells: cells.filter((_, index) => index !== stacked?.index) };
  }
}
