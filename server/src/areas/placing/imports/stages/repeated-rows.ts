const MIN_ROWS = 2;
const MIN_SHARE = 0.2;

/** Finds sheets that repeat rows of earlier ones, such as a sheet “All” after one for each month. Memory: a number per row. */
export function createRepeatedRows() {
  const before = new Set<number>();
  let current: number[] = [];
  let repeated = 0;
  return {
    add(cells: readonly string[]): void {
      const hash = hashOf(cells);
      current.push(hash);
      if (before.has(hash)) repeated += 1;
    },
    /** Ends a sheet; returns whether it repeats rows of earlier ones. */
    endSheet(): boolean {
      const found = repeated >= MIN_ROWS && repeated >= current.length * MIN_SHARE;
      for (const hash of current) before.add(hash);
      current = [];
      repeated = 0;
      return found;
    },
  };
}

/** 52 bits of two FNV-1a hashes: among 500,000 rows hardly any two are the same by chance. */
function hashOf(cells: readonly string[]): number {
  let high = 0x81_1c_9d_c5;
  let low = 0x2f_0b_44_13;
  for (const cell of cells) {
    for (let at = 0; at <= cell.length; at += 1) {
      // The end of a cell counts as a character of its own.
      const code = at === cell.length ? 0x1f : cell.charCodeAt(at);
      high = Math.imul(high ^ code, 0x01_00_01_93);
      low = Math.imul(low ^ code, 0x01_00_01_b3);
    }
  }
  return (high >>> 6) * 2 ** 26 + (low >>> 6);
}
