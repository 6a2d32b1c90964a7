import { formatDate } from '#lib/format/format.ts';

/** Labels of the chosen options, abbreviated after the second; null if none is chosen. */
export function summarize(
  choices: readonly { value: string; label: string }[],
  chosen: readonly string[] | undefined,
): string | null {
  if (!chosen?.length) return null;
  const labels = chosen.map((value) => choices.find((choice) => choice.value === value)?.label ?? value);
  return labels.length > 2 ? `${labels.slice(0, 2).join(', ')} +${labels.length - 2}` : labels.join(', ');
}

/** Formats a date range; null if it is open on both ends. */
export function rangeOfDays(from: string | undefined, to: string | undefined): string | null {
  return range(from && formatDate(from), to && formatDate(to));
}

/** Formats a range; null if it is open on both ends. */
export function range(from: string | undefined, to: string | undefined): string | null {
  if (from && to) return `${from} – ${to}`;
  return from ? `from ${from}` : to ? `to ${to}` : null;
}
