import { formatMoney } from '#lib/format/format.ts';
import { FilterChip } from './filter-chip.tsx';
import { NumbersEditor, type NumberRange } from './filter-editors.tsx';
import { range } from './filter-labels.ts';

/** Filter by a minimum and maximum in cents or days. */
export function NumbersChip({
  label,
  unit,
  value,
  onChange,
}: {
  label: string;
  unit: 'dollars' | 'days';
  value: NumberRange;
  onChange: (value: NumberRange) => void;
}) {
  return (
    <FilterChip
      label={label}
      value={unit === 'dollars' ? formatMoneyRange(value) : formatDayRange(value)}
      onClear={() => onChange({ min: undefined, max: undefined })}
    >
      {(close) => (
        <NumbersEditor
          unit={unit}
          value={value}
          onApply={(numbers) => {
            onChange(numbers);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

const formatMoneyRange = ({ min, max }: NumberRange): string | null =>
  range(min === undefined ? undefined : formatMoney(min), max === undefined ? undefined : formatMoney(max));

/** `30 – 90 days`, `from 1 day`. */
function formatDayRange({ min, max }: NumberRange): string | null {
  const formatted = range(min?.toString(), max?.toString());
  return formatted && `${formatted} ${(max ?? min) === 1 ? 'day' : 'days'}`;
}
