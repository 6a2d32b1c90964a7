import { isDateLater, isIntegerLessThan } from '@recoup/domain/shared/ranges';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { parseCents, toDecimal } from '@recoup/domain/shared/money';
import { useState, type ReactNode } from 'react';
import classes from './filter-editors.module.css';

export interface Choice {
  value: string;
  label: string;
  group?: string;
}

/** Checkboxes that apply each choice immediately. */
export function ChoicesEditor({
  choices,
  value,
  onChange,
}: {
  choices: readonly Choice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const toggle = (item: string, checked: boolean) =>
    onChange(checked ? [...value, item] : value.filter((known) => known !== item));
  const groups = Map.groupBy(choices, ({ group }) => group ?? '');
  return (
    <Stack gap="sm" mah={340} style={{ overflowY: 'auto' }} pr="xs">
      {[...groups].map(([group, items]) => (
        <Stack key={group} gap={6} component="fieldset" className={classes.group ?? ''}>
          {group ? (
            <Text size="xs" c="dimmed" fw={600} component="legend">
              {group}
            </Text>
          ) : null}
          {items.map((item) => (
            <Checkbox
              key={item.value}
              label={item.label}
              checked={value.includes(item.value)}
              onChange={({ currentTarget: { checked } }) => toggle(item.value, checked)}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

/** A filter that takes effect on submit. */
export function ApplyForm({
  noValidate = false,
  onApply,
  children,
}: {
  noValidate?: boolean;
  onApply: () => void;
  children: ReactNode;
}) {
  return (
    <form
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      <Stack gap="sm">
        {children}
        <Group justify="flex-end">
          <Button type="submit" size="xs">
            Apply
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export interface DayRange {
  from: string | undefined;
  to: string | undefined;
}

export function DaysEditor({
  value,
  hasFocus = true,
  onApply,
}: {
  value: DayRange;
  /** Focuses the editor on mount. */
  hasFocus?: boolean;
  onApply: (value: DayRange) => void;
}) {
  const [draft, setDraft] = useState(value);
  // Not while typing: a year begins with a single digit.
  const [isReversed, setIsReversed] = useState(false);
  const submit = () => {
    const reversed = isDateLater(draft.from, draft.to);
    setIsReversed(reversed);
    if (!reversed) onApply({ from: draft.from || undefined, to: draft.to || undefined });
  };
  return (
    <ApplyForm onApply={submit}>
      <TextInput
        type="date"
        label="From"
        value={draft.from ?? ''}
        onChange={({ currentTarget: { value: from } }) => setDraft({ ...draft, from })}
        data-autofocus={hasFocus || undefined}
      />
      <TextInput
        type="date"
        label="To"
        value={draft.to ?? ''}
        error={isReversed ? 'Choose a day on or after the first day' : null}
        onChange={({ currentTarget: { value: to } }) => setDraft({ ...draft, to })}
      />
    </ApplyForm>
  );
}

export interface NumberRange {
  min: number | undefined;
  max: number | undefined;
}

/** Takes and returns cents if `unit` is dollars. Plain inputs: a number widget would add a tenth to the page's JavaScript. */
export function NumbersEditor({
  unit,
  value,
  onApply,
}: {
  unit: 'dollars' | 'days';
  value: NumberRange;
  onApply: (value: NumberRange) => void;
}) {
  const [draft, setDraft] = useState({ min: toText(value.min, unit), max: toText(value.max, unit) });
  const [wrong, setWrong] = useState<{ end: 'min' | 'max'; error: string } | null>(null);
  const hint = unit === 'dollars' ? 'Dollars, for example 250 or 99.50' : 'Days';
  const error = unit === 'dollars' ? 'Enter an amount, for example 250.00' : 'Enter a whole number of days';
  const submit = () => {
    const [min, max] = [toNumber(draft.min, unit), toNumber(draft.max, unit)];
    if (min === null) setWrong({ end: 'min', error });
    else if (max === null) setWrong({ end: 'max', error });
    else if (isIntegerLessThan(max, min)) setWrong({ end: 'max', error: 'Enter an amount no less than the one above' });
    else {
      setWrong(null);
      onApply({ min, max });
    }
  };
  return (
    <ApplyForm noValidate onApply={submit}>
      {(['min', 'max'] as const).map((end) => (
        <TextInput
          key={end}
          label={end === 'min' ? 'At least' : 'At most'}
          description={end === 'min' ? hint : undefined}
          inputMode="decimal"
          value={draft[end]}
          error={wrong?.end === end ? wrong.error : null}
          onChange={({ currentTarget }) => setDraft({ ...draft, [end]: currentTarget.value })}
          data-autofocus={end === 'min' || undefined}
        />
      ))}
    </ApplyForm>
  );
}

function toText(value: number | undefined, unit: 'dollars' | 'days'): string {
  if (value === undefined) return '';
  return unit === 'dollars' ? toDecimal(value) : String(value);
}

/** Undefined for empty, null for invalid. */
function toNumber(text: string, unit: 'dollars' | 'days'): number | undefined | null {
  if (text.trim() === '') return undefined;
  if (unit === 'dollars') return parseCents(text);
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : null;
}
