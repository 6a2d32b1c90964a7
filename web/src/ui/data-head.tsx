import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { DataColumn, DataTableProps } from './data-table-types.ts';
import classes from './data-table.module.css';

export function DataHead<T>({
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  onSelectionChange,
  selectable,
}: DataTableProps<T> & { selectable: boolean }) {
  const chosen = rows.filter((row) => selection?.has(rowKey(row))).length;
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <tr aria-rowindex={1}>
      {selectable ? (
        <th className={classes.check} scope="col">
          <Checkbox
            size="xs"
            aria-label="Select all loaded rows"
            checked={all}
            indeterminate={chosen > 0 && !all}
            onChange={() => onSelectionChange?.(all ? new Set() : new Set(rows.map(rowKey)))}
          />
        </th>
      ) : null}
      {columns.map((column) => {
        const sorted = sort?.by === column.id ? sort : null;
        return (
          <th
            key={column.id}
            scope="col"
            data-align={column.align}
            aria-sort={sorted ? (sorted.desc ? 'descending' : 'ascending') : undefined}
          >
            {column.sortable && onSort ? (
              <SortButton column={column} desc={sorted?.desc ?? null} onSort={onSort} />
            ) : (
              column.header
            )}
          </th>
        );
      })}
    </tr>
  );
}

function SortButton<T>({
  column,
  desc,
  onSort,
}: {
  column: DataColumn<T>;
  desc: boolean | null;
  onSort: NonNullable<DataTableProps<T>['onSort']>;
}) {
  // Right-aligned columns hold amounts, which sort in descending order first.
  const next = desc === null ? column.align === 'right' : !desc;
  const Glyph = desc === null ? IconArrowsSort : desc ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes.sort}
      data-on={desc !== null || undefined}
      onClick={() => onSort({ by: column.id, desc: next })}
    >
      {column.header}
      <Glyph size={13} aria-hidden="true" />
    </button>
  );
}
