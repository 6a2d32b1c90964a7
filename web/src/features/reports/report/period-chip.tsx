import { Divider, Stack } from '@mantine/core';
import type { ReportDescriptionData, ReportParameters } from '@recoup/contract/reports/reports';
import { REPORTS } from '@recoup/domain/reports/catalog';
import { REPORT_PERIODS, type ReportPeriodName } from '@recoup/domain/reports/report-period';
import { FilterChip } from '#ui/filter-chip.tsx';
import { DaysEditor } from '#ui/filter-editors.tsx';
import { rangeOfDays } from '#ui/filter-labels.ts';
import { OneOf } from './one-of-chip.tsx';
import { inPeriod, periodOf } from './report-state.ts';

/** The report's period: a named one, so that a link stays relative, or explicit days. */
export function PeriodChip({
  parameter: { label, choices, preset },
  description,
  parameters,
  onChange,
}: {
  parameter: ReportDescriptionData['parameters'][number];
  description: ReportDescriptionData;
  parameters: ReportParameters;
  onChange: (parameters: ReportParameters) => void;
}) {
  const period = periodOf(parameters, description);
  const { from, to } = parameters;
  const name = labelOf(description) ?? label;
  const value = period === 'custom' ? rangeOfDays(from, to) : period && REPORT_PERIODS[period];
  return (
    <FilterChip
      label={name}
      value={value}
      onClear={preset === null && period !== null ? () => onChange(inPeriod(parameters, {})) : undefined}
    >
      {(close) => (
        <Stack gap="sm" w={240} maw="100%">
          <OneOf
            label={name}
            choices={(choices ?? []).filter((choice) => choice.value !== 'custom' && (preset !== null || choice.value !== 'all'))}
            value={period}
            onChange={(chosen) => {
              onChange(inPeriod(parameters, { period: chosen as ReportPeriodName }));
              close();
            }}
          />
          <Divider />
          <DaysEditor
            hasFocus={period === 'custom'}
            value={{ from, to }}
            onApply={(days) => {
              onChange(inPeriod(parameters, days));
              close();
            }}
          />
        </Stack>
      )}
    </FilterChip>
  );
}

/** The date the period applies to, if the report supports only one. */
function labelOf({ kind }: ReportDescriptionData): string | undefined {
  const [date, other] = REPORTS[kind].dates ?? [];
  if (other !== undefined) return undefined;
  return date === 'placed' ? 'Placed' : date === 'closed' ? 'Closed' : undefined;
}
