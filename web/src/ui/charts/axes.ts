const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** Cents as `$12.5K`, for axes only; everywhere else amounts are exact. */
export const formatRoughly = (cents: number): string => compact.format(cents / 100);

/** Common chart props. Charts are hidden from assistive technology; a table has the same data. */
export const chartFrame = {
  responsive: true,
  accessibilityLayer: false,
  margin: { top: 8, right: 8, bottom: 0, left: 0 },
} as const;

export const quietAxis = { axisLine: false, tickLine: false } as const;
export const grid = { vertical: false, stroke: 'var(--app-line)' } as const;
