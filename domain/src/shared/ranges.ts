/** Whether both days (`YYYY-MM-DD`) are given and valid, and `day` is after `than` (spec 5, helpers). */
export function isDateLater(day: string | null | undefined, than: string | null | undefined): boolean {
  const [a, b] = [Date.parse(`${day}T00:00:00Z`), Date.parse(`${than}T00:00:00Z`)];
  return a > b;
}

/** Whether both values are integers, as numbers or text, and `value` is less than `than` (spec 5, helpers). */
export function isIntegerLessThan(value: string | number | null | undefined, than: string | number | null | undefined): boolean {
  const [a, b] = [toInteger(value), toInteger(than)];
  return a !== null && b !== null && a < b;
}

function toInteger(value: string | number | null | undefined): number | null {
  const text = String(value ?? '').trim();
  return /^[+-]?\d+$/.test(text) ? Number(text) : null;
}
