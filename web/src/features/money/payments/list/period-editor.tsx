import { Radio, Stack, Text } from '@mantine/core';
import { DaysEditor } from '#ui/filter-editors.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { periodOf, type ListState } from './list-state.ts';
import { PRESET_LABELS, presets } from '#lib/format/period-presets.ts';
import classes from './list.module.css';

/** Chooses the period, and which of a payment's dates it applies to. */
export function PeriodEditor({
  state,
  onChange,
  onDone,
}: {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  onDone: () => void;
}) {
  const period = periodOf(state);
  return (
    <Stack gap="sm" className={classes.period}>
      <SegmentedControl
        label="Date used"
        options={[
          { value: 'reported', label: 'Day reported' },
          { value: 'effective', label: 'Day paid' },
        ]}
        value={state.date}
        onChange={(date) => onChange(period === 'custom' ? { date } : { date, period, from: undefined, to: undefined })}
      />
      <Text size="xs" c="dimmed">
        {state.date === 'reported'
          ? 'The day the agency reported it. Statements use this date.'
          : 'The day the debtor paid. The account uses this date.'}
      </Text>
      <Radio.Group
        aria-label="Period"
        value={period}
        onChange={(value) => {
          const preset = presets.find((known) => known === value);
          if (!preset) return;
          onChange({ period: preset, from: undefined, to: undefined });
        }}
      >
        <Stack gap={6}>
          {presets.map((preset) => (
            <Radio key={preset} data-autofocus={preset === period || undefined} value={preset} label={PRESET_LABELS[preset]} />
          ))}
        </Stack>
      </Radio.Group>
      <DaysEditor
        hasFocus={period === 'custom'}
        key={period}
        value={period === 'custom' ? { from: state.from, to: state.to } : { from: undefined, to: undefined }}
        onApply={({ from, to }) => {
          onChange({ from, to, period: from || to ? undefined : 'all' });
          onDone();
        }}
      />
    </Stack>
  );
}
