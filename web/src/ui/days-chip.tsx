import { formatDate } from '../lib/format.ts';
import { FilterChip } from './filter-chip.tsx';
import { DaysEditor, type DayRange } from './filter-editors.tsx';
import { range } from './filter-words.ts';

const date = (day: string | undefined) => (day === undefined ? undefined : formatDate(day));

/** A filter by a first and a last day. */
export function DaysChip({
  label,
  value: { from, to },
  onChange,
}: {
  label: string;
  value: DayRange;
  onChange: (days: DayRange) => void;
}) {
  return (
    <FilterChip label={label} value={range(date(from), date(to))} onClear={() => onChange({ from: undefined, to: undefined })}>
      {(close) => (
        <DaysEditor
          value={{ from, to }}
          onApply={(days) => {
            onChange(days);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
