import { Button } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { ColumnRow } from './column-row.tsx';
import type { ColumnContext, ColumnFilterState } from './column-state.ts';
import classes from './columns.module.css';
import type { DraftChange, ImportColumn } from './mapping-draft.ts';

/** One line per column of the file. Only the line being edited renders a select, which keeps 110 lines fast. */
export function ColumnList({
  filter,
  columns,
  context,
  onChange,
  onClear,
}: {
  filter: ColumnFilterState;
  columns: readonly ImportColumn[];
  context: ColumnContext;
  onChange: (change: DraftChange) => void;
  onClear: () => void;
}) {
  const [picking, setPicking] = useState<number | null>(null);
  if (columns.length === 0) {
    return (
      <EmptyState
        title={filter.show === 'check' && filter.q === '' ? 'No columns left to check' : 'No matching columns'}
        action={
          <Button variant="default" onClick={onClear}>
            Show all columns
          </Button>
        }
      />
    );
  }
  return (
    <>
      <div className={classes.head} aria-hidden="true">
        <span>Column of your file</span>
        <span>First values</span>
        <span>Field</span>
        <span>Format</span>
      </div>
      <ul className={classes.list} aria-label="Columns of the file">
        {columns.map((column) => (
          <ColumnRow
            key={column.index}
            column={column}
            context={context}
            picking={picking === column.index}
            onPicking={(on) => setPicking(on ? column.index : null)}
            onChange={onChange}
          />
        ))}
      </ul>
    </>
  );
}
