import { isStateCode } from '../../shared/states.ts';
import type { ImportMapping } from './types.ts';

/** Rows before a column of two letters is called one of states: `OR` and `IN` are words too. */
const MIN_ROWS = 3;
const TAKES_STATES = ['state', 'city_state_zip', 'address_full'];

/** The first unused column whose values are all states, where no column gives the debtor's state; null for none. */
export function findStateColumn({ columns }: ImportMapping, rows: readonly (readonly string[])[]): number | null {
  if (columns.some(({ field }) => field !== null && TAKES_STATES.includes(field))) return null;
  const found = columns.find(({ index, field }) => {
    if (field !== null) return false;
    const filled = rows.map((cells) => cells[index]?.trim() ?? '').filter((text) => text !== '');
    return filled.length >= MIN_ROWS && filled.every((text) => isStateCode(text.toUpperCase()));
  });
  return found?.index ?? null;
}
