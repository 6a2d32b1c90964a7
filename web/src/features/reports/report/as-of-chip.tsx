import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { FilterChip } from '#ui/filter-chip.tsx';
import { ApplyForm } from '#ui/filter-editors.tsx';

/** The report's as-of day; defaults to today. */
export function AsOfChip({
  label,
  chosen,
  onChange,
}: {
  label: string;
  chosen: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  return (
    <FilterChip
      label={label}
      value={chosen ? formatDate(chosen) : 'Today'}
      onClear={chosen ? () => onChange(undefined) : undefined}
    >
      {(close) => (
        <DayForm
          label={label}
          chosen={chosen}
          onApply={(day) => {
            onChange(day);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

function DayForm({
  label,
  chosen = '',
  onApply,
}: {
  label: string;
  chosen: string | undefined;
  onApply: (day: string | undefined) => void;
}) {
  const [day, setDay] = useState(chosen);
  return (
    <ApplyForm onApply={() => onApply(day || undefined)}>
      <TextInput
        type="date"
        label={label}
        value={day}
        onChange={({ currentTarget: { value } }) => setDay(value)}
        data-autofocus
      />
    </ApplyForm>
  );
}
