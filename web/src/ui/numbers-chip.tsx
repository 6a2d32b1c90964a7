import { formatMoney, plural } from '../lib/format.ts';
import { FilterChip } from './filter-chip.tsx';
import { NumbersEditor, type NumberRange } from './filter-editors.tsx';
import { range } from './filter-words.ts';

/** A filter by a least and a largest amount, in cents, or number of days. */
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
  const say = (end: number | undefined) =>
    end === undefined ? undefined : unit === 'dollars' ? formatMoney(end) : plural(end, 'day');
  return (
    <FilterChip
      label={label}
      value={range(say(value.min), say(value.max))}
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
