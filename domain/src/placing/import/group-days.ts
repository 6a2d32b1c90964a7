import type { DraftValues } from '../placement-draft.ts';
import { isCredit } from './documents.ts';
import { createCounts, type Figures } from './figures.ts';

export type DaysByField = Record<string, string>;

/** Dates where the newest of an account's documents counts; for all others the oldest counts. */
const NEWEST = new Set(['last_payment_date', 'last_statement_date', 'last_purchase_date', 'last_contact_date']);

/** Dates of a document: its amount was not owed before. */
const OF_DOCUMENT = new Set(['invoice_date', 'date_of_service', 'due_date']);

type DayRule = 'oldest' | 'oldest of credits' | 'newest' | 'latest';

/** Days per row group, stored as indexes into a list: a file has few distinct days. */
export function createGroupDays() {
  const days: string[] = [];
  const places = new Map<string, number>();
  const columns = new Map<DayRule, Map<string, Figures>>();

  const columnOf = (rule: DayRule, field: string): Figures => {
    const fields = columns.get(rule) ?? new Map<string, Figures>();
    columns.set(rule, fields);
    const column = fields.get(field) ?? createCounts();
    fields.set(field, column);
    return column;
  };

  /** 1-based, because 0 means "no value". */
  const placeOf = (day: string): number => {
    const known = places.get(day);
    if (known !== undefined) return known;
    const place = days.push(day);
    places.set(day, place);
    return place;
  };

  const of = (rule: DayRule, group: number): DaysByField => {
    const found: DaysByField = {};
    for (const [field, column] of columns.get(rule) ?? []) {
      const day = days[column.get(group) - 1];
      if (day !== undefined) found[field] = day;
    }
    return found;
  };

  const keepLater = (column: Figures, group: number, day: string) => {
    const before = days[column.get(group) - 1];
    if (before === undefined || day > before) column.set(group, placeOf(day));
  };

  return {
    /** `sign`: sign of the row's amount. */
    keep(group: number, values: DraftValues, sign: 1 | -1): void {
      const credit = isCredit(values);
      for (const field in values) {
        if (!field.endsWith('_date')) continue;
        const value = values[field];
        if (typeof value !== 'string') continue;
        const isNewest = NEWEST.has(field);
        if (credit && !isNewest) continue;
        if (sign > 0 && OF_DOCUMENT.has(field)) keepLater(columnOf('latest', field), group, value);
        const column = columnOf(isNewest ? 'newest' : sign < 0 ? 'oldest of credits' : 'oldest', field);
        const before = days[column.get(group) - 1];
        if (before === undefined || (isNewest ? value > before : value < before)) column.set(group, placeOf(value));
      }
    },
    of: (group: number) => ({
      oldest: { 1: of('oldest', group), '-1': of('oldest of credits', group) },
      newest: of('newest', group),
      latest: of('latest', group),
    }),
  };
}
