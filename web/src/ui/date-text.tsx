import { dateString, formatDate, formatDateTime, MISSING } from '#lib/format/format.ts';

/** A date or timestamp as `Mar 4, 2026` with the exact time on hover. A missing one is `-` (spec 5). */
export function DateText({ value, withTime = false }: { value: string | null | undefined; withTime?: boolean }) {
  const text = withTime ? formatDateTime(value) : formatDate(value);
  if (!value || text === MISSING) return <span>{MISSING}</span>;
  return (
    <time dateTime={value} className="tabular" title={value.includes('T') ? formatDateTime(value) : dateString(value)}>
      {text}
    </time>
  );
}
