import type { ReportDescriptionData, ReportParameters } from '@recoup/contract/reports/reports';
import { FilterBar } from '#ui/filter-bar.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { ChoicesEditor } from '#ui/filter-editors.tsx';
import { countFilters } from '#lib/paths/address-state.ts';
import { summarize } from '#ui/filter-labels.ts';
import { LocationChip } from '#shared/company/location-chip.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { AsOfChip } from './as-of-chip.tsx';
import { BatchChip, StatementChip } from './listed-chips.tsx';
import { OneOfChip } from './one-of-chip.tsx';
import { PeriodChip } from './period-chip.tsx';
import { isNarrowed, writeParameters } from './report-state.ts';

type Parameter = ReportDescriptionData['parameters'][number];

interface ChipsProps {
  description: ReportDescriptionData;
  parameters: ReportParameters;
  onChange: (parameters: ReportParameters) => void;
}

/** One chip per parameter of the report. */
export function ParameterChips(props: ChipsProps) {
  const { description, parameters, onChange } = props;
  return (
    <FilterBar
      label="Report filters"
      active={countFilters(Object.fromEntries(writeParameters(parameters, description)))}
      onClear={isNarrowed(parameters, description) ? () => onChange({}) : undefined}
    >
      {description.parameters.map((parameter) => (
        <Chip key={parameter.name} parameter={parameter} {...props} />
      ))}
    </FilterBar>
  );
}

function Chip({ parameter, description, parameters, onChange }: ChipsProps & { parameter: Parameter }) {
  const { name, label } = parameter;
  const choices = parameter.choices ?? [];
  const set = (change: Partial<ReportParameters>) => onChange({ ...parameters, ...change });
  switch (name) {
    case 'period':
      return <PeriodChip parameter={parameter} description={description} parameters={parameters} onChange={onChange} />;
    case 'location_id':
      return <LocationChip label={label} value={parameters.location_id} onChange={(location_id) => set({ location_id })} />;
    case 'batch_id':
      return <BatchChip label={label} chosen={parameters.batch_id} onChange={(batch_id) => set({ batch_id })} />;
    case 'remittance_id':
      return (
        <StatementChip label={label} chosen={parameters.remittance_id} onChange={(remittance_id) => set({ remittance_id })} />
      );
    case 'as_of':
      return <AsOfChip label={label} chosen={parameters.as_of} onChange={(as_of) => set({ as_of })} />;
    case 'status_group':
      return (
        <FilterChip
          label={label}
          value={summarize(choices, parameters.status_group)}
          onClear={() => set({ status_group: undefined })}
        >
          {() => (
            <ChoicesEditor
              choices={choices}
              value={parameters.status_group ?? []}
              onChange={(chosen) =>
                set({ status_group: chosen.length > 0 ? (chosen as ReportParameters['status_group']) : undefined })
              }
            />
          )}
        </FilterChip>
      );
    case 'measure':
    case 'steps':
      return (
        <SegmentedControl
          label={label}
          options={choices}
          value={parameters[name] ?? parameter.preset ?? ''}
          onChange={(value) => set({ [name]: value })}
        />
      );
    case 'date':
      return choices.length > 1 ? (
        <OneOfChip
          label={label}
          choices={choices}
          value={parameters.date ?? parameter.preset}
          onChange={(value) => set({ date: value as ReportParameters['date'] })}
        />
      ) : null;
  }
}
