import { FilterChip } from './filter-chip.tsx';
import { DaysEditor, type DayRange } from './filter-editors.tsx';
import { rangeOfDays } from './filter-labels.ts';

/** Filter by a date range. */
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
    <FilterChip label={label} value={rangeOfDays(from, to)} onClear={() => onChange({ from: undefined, to: undefined })}>
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
