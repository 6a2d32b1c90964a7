/**
 * A column of a file that we write. Money is given in cents and written as dollars with two decimals; percent in hundredths of a
 * percent, and written as the percentage (6.71), in workbooks as the share that is shown as one.
 */
export interface TabularColumn<T> {
  header: string;
  kind: 'text' | 'money' | 'date' | 'number' | 'percent';
  value: (row: T) => string | number | null;
  /** Width in characters, in workbooks. */
  width?: number;
}

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe in front (security.md, Files; OWASP CSV injection).
 * Tab and line ends can begin a formula too, and so can the wide forms of the signs, which Excel narrows in some locales; a
 * plain negative amount is none, and has to stay readable as one.
 */
export function neutralize(text: string): string {
  // Nearly every text begins with a letter or a digit: a million cells are told apart by their first character alone.
  const first = text.charCodeAt(0);
  if ((first > 0x40 && first < 0xff00) || (first >= 0x30 && first <= 0x39)) return text;
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-[\d.,]+$/.test(text) ? `'${text}` : text;
}

/** Cents as `1234.56`; exact, never by floats. */
export function dollars(cents: number): string {
  if (cents >= 100) {
    const plain = String(cents);
    return `${plain.slice(0, -2)}.${plain.slice(-2)}`;
  }
  const digits = Math.abs(cents).toString().padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Rows that are in memory already, as the writers of files take them. */
export async function* inOneBatch<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}
