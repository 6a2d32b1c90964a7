import { Radio, Stack } from '@mantine/core';
import { FilterChip } from '#ui/filter-chip.tsx';

interface Choice {
  value: string;
  label: string;
}

/** A single choice from a few options; always has a value unless it can be cleared. */
export function OneOfChip({
  label,
  choices,
  value,
  onChange,
  onClear,
}: {
  label: string;
  choices: readonly Choice[];
  value: string | null | undefined;
  onChange: (value: string) => void;
  onClear?: () => void;
}) {
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <FilterChip label={label} value={chosen?.label ?? null} onClear={onClear}>
      {(close) => (
        <OneOf
          label={label}
          choices={choices}
          value={value}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

export function OneOf({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice[];
  value: string | null | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Radio.Group aria-label={label} value={value ?? null} onChange={onChange}>
      <Stack gap={8} mah={340} pr="xs" style={{ overflowY: 'auto' }}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={choice.label}
            data-autofocus={choice.value === value || undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
