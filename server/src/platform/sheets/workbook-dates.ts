import { MS_PER } from '@recoup/domain/shared/time';

/** ECMA-376's built-in number formats (18.8.30) that show a date or time. */
const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

/** Whether a number format shows a date: d, m or y outside quoted text, colors and escapes. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (builtInDates.has(id)) return true;
  if (code === undefined) return false;
  const plain = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '');
  return /[dy]/i.test(plain) || (/m/i.test(plain) && !/[#0]/.test(plain));
}

/** The date of a workbook's serial number (ECMA-376, 18.17.4), which counts the leap day that 1900 did not have. */
export function serialToDay(serial: number, since1904: boolean): string | undefined {
  const whole = Math.floor(serial);
  if (!Number.isFinite(whole) || whole < 1 || whole > 2_958_465) return undefined;
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : whole < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30);
  return new Date(epoch + whole * MS_PER.day).toISOString().slice(0, 10);
}

/** A workbook stores 0.1 + 0.2 as 0.30000000000000004; its user sees fifteen digits. */
export function plainNumber(text: string): string {
  if (/^-?\d{1,15}$/.test(text)) return text;
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  const rounded = Number(value.toPrecision(15));
  return Math.abs(rounded) >= 1e21 || (rounded !== 0 && Math.abs(rounded) < 1e-6)
    ? rounded.toString()
    : trimZeros(rounded.toFixed(decimalsOf(rounded)));
}

function decimalsOf(value: number): number {
  const text = value.toString();
  const dot = text.indexOf('.');
  return dot === -1 ? 0 : Math.min(text.length - dot - 1, 20);
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
