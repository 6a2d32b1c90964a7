import { readCents } from './arithmetic.ts';
import type { Assignment } from './assign.ts';
import type { ColumnCandidates } from './candidates.ts';

/** A suggestion that the rows contradict, and why. */
interface Refuted {
  at: number;
  reason: string;
}

const MIN_ROWS = 4;
/** Share of the rows that must contradict a suggestion. */
const NEARLY_ALL = 0.9;
/** What a payment is taken off. */
const BASES = ['original_amount', 'principal', 'charge_off_amount', 'judgment_amount'];
const PAID = /pa[iy]|p[ay]?y?mt|recei|rec'?d|rcv|remit|recov|pago|zahl|trans|activ/i;

/** Suggestions that the headings allow and the rows contradict. `names`: the headings; keys of `assigned` are positions. */
export function findRefuted(
  { columns, names }: { columns: readonly ColumnCandidates[]; names: readonly string[] },
  assigned: ReadonlyMap<number, Assignment>,
  rows: readonly (readonly string[])[],
): readonly Refuted[] {
  const placesOf = (...fields: readonly string[]) =>
    [...assigned].flatMap(([at, { candidate }]) => (fields.includes(candidate.field) ? [at] : []));
  const headerOf = (at: number) => columns[at]?.column.header ?? '';
  const cellsOf = (at: number) => rows.map((row) => row[columns[at]?.column.index ?? -1] ?? '');
  return [
    ...hugePayments(),
    ...placesOf('last_payment_date')
      .filter(isOtherLastDay)
      .map((at) => ({ at, reason: notPaid(names[at] ?? '') })),
    ...(hasWholeAddresses() ? placesOf('state') : []).map((at) => ({ at, reason: notNeeded(names[at] ?? '') })),
  ];

  /** Payments as large as the whole debt, in rows that still owe. */
  function hugePayments(): Refuted[] {
    const [balance] = placesOf('balance');
    const bases = placesOf(...BASES).map((at) => readCents(cellsOf(at)));
    if (balance === undefined || bases.length === 0) return [];
    const owed = readCents(cellsOf(balance));
    return placesOf('payments_credits').flatMap((at) => {
      const paid = readCents(cellsOf(at)).map((cents) => Math.abs(cents ?? 0));
      const applying = paid.flatMap((cents, row) => (cents > 0 && (owed[row] ?? 0) > 0 ? [row] : []));
      const huge = applying.filter((row) => (paid[row] ?? 0) >= Math.max(0, ...bases.map((base) => base[row] ?? 0)));
      if (applying.length < MIN_ROWS || huge.length < applying.length * NEARLY_ALL) return [];
      return [{ at, reason: `“${names[at] ?? ''}” is as much as the whole debt in nearly every row, so it was not paid.` }];
    });
  }

  /** `Last day` of care: a day in rows without a payment, under a heading that names none. */
  function isOtherLastDay(at: number): boolean {
    const reading = assigned.get(at)?.candidate.reading;
    if (reading === undefined || reading.missing === 0 || PAID.test(headerOf(at))) return false;
    const days = cellsOf(at);
    const payments = placesOf('payments_credits', 'last_payment_amount').map((place) => readCents(cellsOf(place)));
    const filled = days.flatMap((day, row) => (day.trim() === '' ? [] : [row]));
    const unpaid = filled.filter((row) => payments.every((cents) => (cents[row] ?? 0) === 0));
    return filled.length >= MIN_ROWS && unpaid.length * 2 > filled.length;
  }

  /** A state beside whole addresses is that of a plate, or of an accident. */
  function hasWholeAddresses(): boolean {
    return placesOf('city_state_zip', 'address_full').some((at) => {
      const { cityStateZip = 0, filled = 0 } = columns[at]?.column.profile ?? {};
      return filled >= MIN_ROWS && cityStateZip >= NEARLY_ALL;
    });
  }
}

const notPaid = (header: string) =>
  `“${header}” does not name a payment, and most rows with a date in it show none. If it is the last payment, choose that field.`;
const notNeeded = (header: string) => `“${header}” is not needed: the addresses include the state.`;
