import { FilterChip } from './filter-chip.tsx';
import { ChoicesEditor, type Choice } from './filter-editors.tsx';
import { summarize } from './filter-labels.ts';

/** Multi-select filter that applies each choice immediately. */
export function ChoicesChip<V extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly (Choice & { value: V })[];
  value: readonly V[] | undefined;
  /** Called with undefined when the filter is cleared. */
  onChange: (value: V[] | undefined) => void;
}) {
  return (
    <FilterChip label={label} value={summarize(choices, value)} onClear={() => onChange(undefined)}>
      {() => (
        <ChoicesEditor
          choices={choices}
          value={value ?? []}
          onChange={(chosen) => onChange(chosen.length > 0 ? (chosen as V[]) : undefined)}
        />
      )}
    </FilterChip>
  );
}
