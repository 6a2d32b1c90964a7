/** A total that the file states and its rows do not come to. Plain JSON. */
export interface StatedTotal {
  row_number: number;
  stated_cents: number;
  /** Sum of the rows that the total closes. */
  sum_cents: number;
}

const KEPT = 20;

/**
 * Compares a file's total rows with the rows above them. A total may close any run of rows up to it that begins at an earlier
 * total or at the first row, so that totals of groups, pages and the whole file are all found right.
 */
export function createTotals() {
  const differing: StatedTotal[] = [];
  /** Sums of all rows up to each total. */
  const closed = new Set([0]);
  let sum = 0;
  let lastClosed = 0;
  let rows = 0;
  let rowsSince = 0;
  return {
    /** A data row's amount in cents; null where it has none or it cannot be read. */
    addRow(cents: number | null): void {
      sum += cents ?? 0;
      rows += 1;
      rowsSince += 1;
    },
    /** A sheet begins, whose totals close none of the rows before it. */
    startPart(): void {
      closed.add(sum);
      lastClosed = sum;
      rowsSince = 0;
    },
    addTotal(rowNumber: number, stated: number | null): void {
      // Reports also count their rows in such lines.
      const isCount = stated !== null && (stated === rows * 100 || stated === rowsSince * 100);
      if (stated === null || rows === 0) return;
      const isRight = closed.has(sum - stated) || isCount;
      const own = rowsSince === 0 ? sum : sum - lastClosed;
      if (!isRight && differing.length < KEPT) differing.push({ row_number: rowNumber, stated_cents: stated, sum_cents: own });
      closed.add(sum);
      lastClosed = sum;
      rowsSince = 0;
    },
    differing: (): readonly StatedTotal[] => differing,
  };
}
