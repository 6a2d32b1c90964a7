import { addMonths, endOfMonth, monthOf } from '@recoup/domain/shared/periods';

export const presets = ['this-month', 'last-month', 'this-year', 'last-year', 'all'] as const;
export type Preset = (typeof presets)[number];

export const PRESET_LABELS: Record<Preset, string> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
  all: 'All time',
};

interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** First and last date. They extend to the end of the period, because future dates may be known already. */
export function daysOf(preset: Preset, today: string): Days {
  const month = monthOf(today);
  const year = Number(today.slice(0, 4));
  switch (preset) {
    case 'this-month':
      return { from: month, to: endOfMonth(month) };
    case 'last-month':
      return { from: addMonths(month, -1), to: endOfMonth(addMonths(month, -1)) };
    case 'this-year':
      return wholeYear(year);
    case 'last-year':
      return wholeYear(year - 1);
    case 'all':
      return { from: undefined, to: undefined };
  }
}

const wholeYear = (year: number): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` });
