import { choiceOf, type FileColumn } from '@recoup/domain/feed/columns/suggest-columns';
import {
  detectAmountFormat,
  detectDateFormat,
  parseAmount,
  parseDate,
  type AmountFormat,
  type DateFormat,
} from '@recoup/domain/placing/sheet';
import { instantIn } from '@recoup/domain/shared/zone';
import type { KindField } from './kind-fields.ts';

type Converted = { value: unknown } | { problem: string };

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
const TIME = /[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([AP])?\.?(?:M\.?)?$/i;
const plainAmounts: AmountFormat = { decimal: '.', thousands: ',', negative: 'minus', impliedDecimals: 0, currency: null };

/**
 * Makes a converter for the cells of a column. A column named exactly as its field holds the feed's own values: integer cents for
 * `amount_cents`. Elsewhere amounts are dollars, and dates are read in the column's format, months before days where that is open.
 * A date without a time is midnight in the agency's zone.
 */
export function converterOf(
  field: KindField,
  {
    kind,
    column,
    padded,
    timeZone,
  }: { kind: string; column: FileColumn | null; padded: 'cents' | 'dollars' | null; timeZone: string },
): (cell: string) => Converted {
  const header = column?.header ?? field.name;
  const samples = column?.samples ?? [];
  switch (field.type) {
    case 'money': {
      if (header.toLowerCase() === field.name) return plainNumber;
      const format = detectAmountFormat(samples, { header, padded }).format ?? plainAmounts;
      return (cell) => fromParsed(parseAmount(cell, format));
    }
    case 'day': {
      const format = detectDateFormat(samples, { header }).format ?? 'M/D/YYYY';
      return (cell) => fromParsed(parseDate(cell, format));
    }
    case 'instant': {
      const format = detectDateFormat(samples, { header }).format ?? 'M/D/YYYY';
      return (cell) => toInstant(cell.trim(), format, timeZone);
    }
    case 'number':
      return plainNumber;
    case 'boolean':
      return toBoolean;
    case 'choice':
      return (cell) => {
        const value = choiceOf(kind, field.name, { cell, choices: field.choices });
        return value === null ? { problem: `"${cell}" is none of ${field.choices.join(', ')}.` } : { value };
      };
    case 'json':
      return toJson;
    case 'text':
      return (cell) => ({ value: cell });
  }
}

function fromParsed(parsed: ReturnType<typeof parseAmount> | ReturnType<typeof parseDate>): Converted {
  if (parsed.ok) return { value: parsed.value };
  return parsed.code === 'empty' ? { value: undefined } : { problem: parsed.message };
}

const plainNumber = (cell: string): Converted =>
  /^-?\d+(\.\d+)?$/.test(cell) ? { value: Number(cell) } : { problem: `"${cell}" is not a number.` };

function toBoolean(cell: string): Converted {
  const lower = cell.toLowerCase();
  if (['true', 'yes', 'y', '1', 't', 'x'].includes(lower)) return { value: true };
  if (['false', 'no', 'n', '0', 'f'].includes(lower)) return { value: false };
  return { problem: `"${cell}" is neither yes nor no.` };
}

function toJson(cell: string): Converted {
  try {
    return { value: JSON.parse(cell) };
  } catch {
    return { value: cell };
  }
}

function toInstant(cell: string, format: DateFormat, timeZone: string): Converted {
  if (ISO_INSTANT.test(cell)) return { value: cell };
  const day = parseDate(cell, format);
  if (!day.ok) return fromParsed(day);
  const time = TIME.exec(cell);
  if (!time && cell.includes(':')) return { problem: `"${cell}" has no time of the form 14:30 or 2:30 PM.` };
  const [, hour = '0', minute = '00', second = '00', half] = time ?? [];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return { problem: `"${cell}" has no such time.` };
  return { value: instantIn(timeZone, day.value, `${String(hours).padStart(2, '0')}:${minute}:${second}`) };
}
