import { formatDate } from '#lib/format/format.ts';

/** Names of the choices, shortened after the second; null if there are none. */
export function summarize(
  choices: readonly { value: string; label: string }[],
  chosen: readonly string[] | undefined,
): string | null {
  if (!chosen?.length) return null;
  const labels = chosen.map((value) => choices.find((choice) => choice.value === value)?.label ?? value);
  return labels.length > 2 ? `${labels.slice(0, 2).join(', ')} +${labels.length - 2}` : labels.join(', ');
}

/** A date range as text; null if there is none. */
export function rangeOfDays(from: string | undefined, to: string | undefined): string | null {
  return range(from && formatDate(from), to && formatDate(to));
}

/** A number range as text; null if there is none. */
export function range(from: string | undefined, to: string | undefined): string | null {
  if (from && to) return `${from} – ${to}`;
  return from ? `from ${from}` : to ? `to ${to}` : null;
}
