/** Share of the rows that may repeat both parts: a few debts are sent twice. */
const MOST_REPEATED = 0.05;

/** Whether numbers that repeat become a key of each row together with a second number. */
export function areNumberParts(numbers: readonly string[], seconds: readonly string[]): boolean {
  if (seconds.some((value) => value === '')) return false;
  const both = repeats(numbers.map((value, row) => (value === '' ? '' : `${value}\n${seconds[row]}`)));
  return both < repeats(numbers) && both <= MOST_REPEATED;
}

/** Share of filled rows with a value from an earlier row. */
export function repeats(values: readonly string[]): number {
  const filled = values.filter((value) => value !== '');
  return filled.length === 0 ? 0 : 1 - new Set(filled).size / filled.length;
}
