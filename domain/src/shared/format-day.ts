const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Jun 3, 2026`, as everywhere in the portal. */
export const formatDay = (day: string): string => shown.format(new Date(`${day}T00:00:00Z`));
