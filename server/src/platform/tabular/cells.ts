/**
 * A column of an output file. Money is given in cents and written as dollars with two decimals; percent is given in hundredths of
 * a percent and written as the percentage (6.71), in workbooks as a formatted share.
 */
export interface TabularColumn<T> {
  header: string;
  kind: 'text' | 'money' | 'date' | 'number' | 'percent';
  value: (row: T) => string | number | null;
  /** Width in characters, in workbooks. */
  width?: number;
}

/** Cents as `1234.56`; exact, never through floats. */
export function dollars(cents: number): string {
  if (cents >= 100) {
    const plain = String(cents);
    return `${plain.slice(0, -2)}.${plain.slice(-2)}`;
  }
  const digits = Math.abs(cents).toString().padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Rows already in memory, in the writers' format. */
export async function* inOneBatch<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}
