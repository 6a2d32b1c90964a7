const format = (options: Intl.DateTimeFormatOptions) => {
  const written = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string) => written.format(new Date(day));
};

/** The month of a date as `Nov 2026`. */
export const formatMonth = format({ month: 'short', year: 'numeric' });
/** The same without the year, for narrow spaces. */
export const formatMonthShort = format({ month: 'short' });
