import { isOtherFigure } from '../sheet/total-words.ts';
import { centsOf, type DraftValues } from '../placement-draft.ts';

/** A total in the file that differs from the sum of its rows. Plain JSON. */
export interface StatedTotal {
  row_number: number;
  stated_cents: number;
  /** Sum of the rows that the total closes. */
  sum_cents: number;
}

/** A total that differs from the amounts by a power of ten, or is the total of another column. Plain JSON. */
export interface MisreadTotal extends StatedTotal {
  /** The column whose total it is, and what that comes to as it is read. */
  other?: { header: string; sum_cents: number };
}

/** A number of rows that the file states and does not have. Plain JSON. */
export interface StatedCount {
  row_number: number;
  stated: number;
  found: number;
}

export interface AmountColumn {
  /** In a row's values. */
  key: string;
  header: string;
}

const MAX_REPORTED = 20;
const ROUNDED = 0.002;
const NUMBER = /^-?[\d,]+(\.\d\d)?$/;
/** `TRL0000016`; fewer digits are part of a record's type. */
const COUNT_IN_LABEL = /\p{L} ?(\d{3,})$/u;
/** Longer digits are dates, keys, or several numbers without a border. */
const MAX_COUNT_DIGITS = 7;

/**
 * Compares a file's total rows with the rows above them. A total may close any run of rows up to it that starts at an earlier
 * total or at the first row, so that totals of groups, pages and the whole file are all found right. `others`: columns of amounts
 * that a trailer may add up instead.
 */
export function createTotals(others: readonly AmountColumn[] = []) {
  const differing: StatedTotal[] = [];
  const differingCounts: StatedCount[] = [];
  let misread: MisreadTotal | null = null;
  /** Sums of the other columns over all rows. */
  const sums = others.map(() => 0);
  /** Sums of all rows up to each total. */
  const closed = new Set([0]);
  let sum = 0;
  let lastClosed = 0;
  let rows = 0;
  let rowsSince = 0;
  const report = (total: StatedTotal, cells: readonly string[]): void => {
    if (differing.length < MAX_REPORTED) differing.push(total);
    const { stated_cents: stated } = total;
    // An average of ten rows and a commission of 10 % are a tenth of their sum.
    const found = cells.some(isOtherFigure) ? undefined : [total.sum_cents, sum].find((cents) => isPowerOfTen(stated, cents));
    if (found !== undefined) misread ??= { ...total, sum_cents: found };
  };
  const reportTrailer = (total: StatedTotal, cells: readonly string[]): void => {
    report(total, cells);
    const { stated_cents: stated } = total;
    const at = sums.findIndex((cents) => cents !== 0 && (cents === stated || isPowerOfTen(stated, cents)));
    const header = others[at]?.header;
    if (header !== undefined) misread ??= { ...total, sum_cents: sum, other: { header, sum_cents: sums[at] ?? 0 } };
  };
  const close = (): void => {
    closed.add(sum);
    lastClosed = sum;
    rowsSince = 0;
  };
  /** Of the rows since the last total, or of all where none follow it. */
  const sumSince = (): number => (rowsSince === 0 ? sum : sum - lastClosed);
  return {
    /** A data row's amount in cents; null where it has none or it cannot be read. */
    addRow(cents: number | null, values: DraftValues = {}): void {
      sum += cents ?? 0;
      for (const [at, { key }] of others.entries()) sums[at] = (sums[at] ?? 0) + (centsOf(values, key) ?? 0);
      rows += 1;
      rowsSince += 1;
    },
    /** Starts a sheet, whose totals close none of the rows before it. */
    startPart(): void {
      close();
    },
    /** Returns whether the total is that of rows above it. `cells`: those of its line. */
    addTotal(rowNumber: number, stated: number | null, cells: readonly string[] = []): boolean {
      // Reports also count their rows in such lines.
      const isCount = stated !== null && (stated === rows * 100 || stated === rowsSince * 100);
      if (stated === null || rows === 0) return false;
      const isRight = closed.has(sum - stated) || isCount;
      if (!isRight) report({ row_number: rowNumber, stated_cents: stated, sum_cents: sumSince() }, cells);
      close();
      return isRight;
    },
    /**
     * A trailer's cells: one of them may be the number of rows, one their sum. `counts`: rows of each type so far, then of all; only
     * where the sum is right may it count headers and trailers too, for else a lost row could be taken for one of them.
     */
    addTrailer(rowNumber: number, cells: readonly string[], counts: readonly number[]): void {
      const [label = '', ...columns] = cells;
      const numbers = [...(COUNT_IN_LABEL.exec(label)?.slice(1) ?? []), ...columns].filter(
        (cell) => NUMBER.test(cell) && /\d/.test(cell),
      );
      const stated = numbers
        .filter((cell) => cell.includes('.'))
        .map((cell) => Math.round(Number(cell.replaceAll(',', '')) * 100));
      const whole = numbers.filter((cell) => !cell.includes('.')).map((cell) => cell.replaceAll(',', ''));
      const isSum = (cents: number) => closed.has(sum - cents);
      const isWholeSum = (digits: string) => isSum(Number(digits)) || isSum(Number(digits) * 100);
      const all = counts.at(-1) ?? 0;
      const isStated = stated.some(isSum) || whole.some(isWholeSum);
      const known = new Set([
        ...counts.slice(0, -1).filter((count) => count > 1),
        rows,
        rowsSince,
        ...(isStated ? [all, all - 1, all - 2] : []),
      ]);
      const isBoth = (digits: string) =>
        Array.from(digits.slice(1), (_, at) => [Number(digits.slice(0, at + 1)), Number(digits.slice(at + 1))] as const).some(
          ([count, cents]) => (known.has(count) && isSum(cents)) || (known.has(cents) && isSum(count)),
        );
      const own = sumSince();
      const [first] = stated;
      const hasSum = whole.some((digits) => isWholeSum(digits) || isBoth(digits));
      if (first !== undefined && !stated.some(isSum))
        reportTrailer(
          { row_number: rowNumber, stated_cents: stated.find((cents) => cents !== 0) ?? first, sum_cents: own },
          cells,
        );
      const candidates = whole.filter((digits) => digits.length <= MAX_COUNT_DIGITS && !isWholeSum(digits));
      const isCounted = whole.some((digits) => known.has(Number(digits)) || isBoth(digits));
      const [nearest] = candidates.map(Number).toSorted((a, b) => Math.abs(a - rows) - Math.abs(b - rows));
      if (!isCounted && nearest !== undefined && differingCounts.length < MAX_REPORTED)
        differingCounts.push({ row_number: rowNumber, stated: nearest, found: rows });
      // Without a border between its numbers, or without a decimal point, only a match shows which number is the sum.
      const unmatched = whole.filter((digits) => digits.length > MAX_COUNT_DIGITS && !isDay(digits));
      const [cents] = unmatched;
      if (first === undefined && !hasSum && cents !== undefined)
        reportTrailer({ row_number: rowNumber, stated_cents: Number(cents.slice(-12)), sum_cents: own }, cells);
      close();
    },
    differingCounts: (): readonly StatedCount[] => differingCounts,
    differing: (): readonly StatedTotal[] => differing,
    misread: (): MisreadTotal | null => misread,
  };
}

/** Amounts read with other thousands or decimals differ by a factor; rounded cells by a little more or less. */
function isPowerOfTen(stated: number, sum: number): boolean {
  if (stated <= 0 || sum <= 0) return false;
  const factor = stated > sum ? stated / sum : sum / stated;
  return [10, 100, 1000].some((power) => Math.abs(factor / power - 1) < ROUNDED);
}

/** `20260314` or `03142026`. */
function isDay(digits: string): boolean {
  return /^(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d$|^(?:0[1-9]|1[0-2])[0-3]\d(?:19|20)\d\d$/.test(digits);
}
