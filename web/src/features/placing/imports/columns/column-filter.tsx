import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { formatCount } from '#lib/format/format.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { fieldOf, needsReview, type ColumnContext, type ColumnFilterState, type ColumnView } from './column-state.ts';
import classes from './columns.module.css';
import type { ImportColumn } from './mapping-draft.ts';

export function ColumnFilter({
  filter,
  columns,
  context,
  onChange,
}: {
  filter: ColumnFilterState;
  columns: readonly ImportColumn[];
  context: ColumnContext;
  onChange: (part: Partial<ColumnFilterState>) => void;
}) {
  const counts: Record<ColumnView, number> = {
    all: columns.length,
    check: columns.filter((column) => needsReview(column, context)).length,
    out: columns.filter(({ index }) => fieldOf(index, context) === null).length,
  };
  return (
    <div className={classes.filter}>
      <SegmentedControl
        label="Columns shown"
        size="sm"
        value={filter.show}
        onChange={(show) => onChange({ show })}
        options={[
          { value: 'all', label: `All ${formatCount(counts.all)}` },
          { value: 'check', label: `To review ${formatCount(counts.check)}` },
          { value: 'out', label: `Skipped ${formatCount(counts.out)}` },
        ]}
      />
      <TextInput
        className={classes.search}
        aria-label="Search in the columns"
        placeholder="Header, value or field"
        leftSection={<IconSearch size={15} aria-hidden="true" />}
        value={filter.q}
        onChange={(event) => onChange({ q: event.currentTarget.value })}
      />
    </div>
  );
}
