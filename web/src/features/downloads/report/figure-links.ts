import type { ReportCell, ReportColumn, ReportDescriptionData, ReportParameters } from '@recoup/contract/reports';
import { addMonths, endOfMonth, type Period } from '@recoup/domain/periods';
import { paths } from '../../../app/paths.ts';
import { at, daysOf } from './drill.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Types of payments of which each sum is made. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  agency: ['PU', 'PUR'],
  direct: ['PC', 'PCR'],
  collected: ['PU', 'PUR', 'PC', 'PCR'],
};

export interface Asked {
  description: ReportDescriptionData;
  parameters: ReportParameters;
}

/** The days that a row of months is about: `Jun 2026`, or a part of one, `Jun 10–30, 2026`; null where it is none. */
export function daysOfRow(name: ReportCell | undefined): Period | null {
  const [, word = '', first, last, year] = /^([A-Z][a-z]{2}) (?:(\d{1,2})–(\d{1,2}), )?(\d{4})$/.exec(String(name ?? '')) ?? [];
  const index = MONTHS.indexOf(word);
  if (index < 0) return null;
  const month = `${year}-${String(index + 1).padStart(2, '0')}`;
  if (first === undefined || last === undefined) return { from: `${month}-01`, to: endOfMonth(`${month}-01`) };
  return { from: `${month}-${first.padStart(2, '0')}`, to: `${month}-${last.padStart(2, '0')}` };
}

/** The list of the rows that make a figure of a table by months; null where the portal has none. */
export function linkOfFigure(
  asked: Asked,
  columns: readonly ReportColumn[],
  { row, index }: { row: readonly ReportCell[]; index: number },
) {
  const column = columns[index];
  const days = daysOfRow(row[0]);
  if (!column || !days || row[index] === null || row[index] === undefined) return null;
  const { location_id, date } = asked.parameters;
  const isByPlacement = columns[0]?.key === 'placed_in';
  const placed = isByPlacement ? withinBoth(days, daysOf(asked.description, asked.parameters)) : days;
  if (['accounts', 'placed', 'placed_accounts'].includes(column.key))
    return at(paths.debtors, { location_id, placed_from: placed.from, placed_to: placed.to });
  const common = { ...(date === 'effective' || isEffectiveByItself(asked) ? { date: 'effective' } : {}), location_id };
  const type = TYPES[column.key];
  const ofPlaced = isByPlacement ? { placed_from: placed.from, placed_to: placed.to } : {};
  if (type) return at(paths.payments, { ...common, type, ...ofPlaced, ...(isByPlacement ? { period: 'all' } : days) });
  const step = /^m(\d+)$/.exec(column.key)?.[1];
  if (step === undefined) return null;
  const month = addMonths(`${days.from.slice(0, 8)}01`, Number(step));
  const until = { ...(asked.parameters.steps === 'monthly' ? { from: month } : {}), to: endOfMonth(month) };
  return at(paths.payments, { ...common, type: TYPES['collected'], ...ofPlaced, ...until });
}

/** Where nothing was asked for, the report's own day counts. */
const isEffectiveByItself = ({ description, parameters }: Asked): boolean =>
  parameters.date === undefined && description.parameters.find(({ name }) => name === 'date')?.preset === 'effective';

const withinBoth = (days: Period, { from, to }: Partial<Period>): Period => ({
  from: from && from > days.from ? from : days.from,
  to: to && to < days.to ? to : days.to,
});
