import { Button, Checkbox, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

export interface Choice {
  value: string;
  label: string;
  group?: string;
}

/** Several of a list, each taking effect at once. */
export function ChoicesEditor({
  choices,
  value,
  onChange,
}: {
  choices: readonly Choice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  // The address follows a moment later; the box answers at once.
  const [chosen, setChosen] = useState(value);
  const toggle = (item: string, checked: boolean) => {
    const next = checked ? [...chosen, item] : chosen.filter((known) => known !== item);
    setChosen(next);
    onChange(next);
  };
  const groups = Map.groupBy(choices, ({ group }) => group ?? '');
  return (
    <Stack gap="sm" mah={340} style={{ overflowY: 'auto' }} pr="xs">
      {[...groups].map(([group, items]) => (
        <Stack key={group} gap={6} role="group" aria-label={group || undefined}>
          {group ? (
            <Text size="xs" c="dimmed" fw={600}>
              {group}
            </Text>
          ) : null}
          {items.map((item) => (
            <Checkbox
              key={item.value}
              label={item.label}
              checked={chosen.includes(item.value)}
              onChange={({ currentTarget: { checked } }) => toggle(item.value, checked)}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

export interface DayRange {
  from: string | undefined;
  to: string | undefined;
}

export function DaysEditor({ value, onApply }: { value: DayRange; onApply: (value: DayRange) => void }) {
  const [draft, setDraft] = useState(value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply({ from: draft.from || undefined, to: draft.to || undefined });
      }}
    >
      <Stack gap="sm">
        <TextInput
          type="date"
          label="From"
          value={draft.from ?? ''}
          onChange={({ currentTarget: { value: from } }) => setDraft({ ...draft, from })}
          data-autofocus
        />
        <TextInput
          type="date"
          label="To"
          value={draft.to ?? ''}
          onChange={({ currentTarget: { value: to } }) => setDraft({ ...draft, to })}
        />
        <Group justify="flex-end">
          <Button type="submit" size="xs">
            Apply
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export interface NumberRange {
  min: number | undefined;
  max: number | undefined;
}

/** `unit` dollars takes and gives cents. */
export function NumbersEditor({
  unit,
  value,
  onApply,
}: {
  unit: 'dollars' | 'days';
  value: NumberRange;
  onApply: (value: NumberRange) => void;
}) {
  const factor = unit === 'dollars' ? 100 : 1;
  const [draft, setDraft] = useState({ min: toShown(value.min, factor), max: toShown(value.max, factor) });
  const common = {
    min: 0,
    allowNegative: false,
    hideControls: true,
    ...(unit === 'dollars' ? { prefix: '$', thousandSeparator: ',', decimalScale: 2 } : { suffix: ' days', allowDecimal: false }),
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply({ min: toValue(draft.min, factor), max: toValue(draft.max, factor) });
      }}
    >
      <Stack gap="sm">
        <NumberInput
          label="At least"
          value={draft.min}
          onChange={(min) => setDraft({ ...draft, min })}
          data-autofocus
          {...common}
        />
        <NumberInput label="At most" value={draft.max} onChange={(max) => setDraft({ ...draft, max })} {...common} />
        <Group justify="flex-end">
          <Button type="submit" size="xs">
            Apply
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function toShown(value: number | undefined, factor: number): number | string {
  return value === undefined ? '' : value / factor;
}

function toValue(value: number | string, factor: number): number | undefined {
  return value === '' ? undefined : Math.round(Number(value) * factor);
}
