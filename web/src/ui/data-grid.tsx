import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { DataHead } from './data-head.tsx';
import { lastKeyOf, toggled, type DataTableProps } from './data-table-types.ts';
import { useEndReached } from './use-end-reached.ts';
import { useRowOpening } from './use-row-opening.ts';
import classes from './data-table.module.css';

const ROW_HEIGHT = { comfortable: 48, compact: 36 } as const;
const PAGE_STEP = 10;

/** Desktop layout. Rows are focusable: arrow keys move, Enter opens, Space selects. */
export function DataGrid<T>(props: DataTableProps<T>) {
  const { label, columns, rows, rowKey, hrefOf, selection, onSelectionChange, density = 'comfortable', total } = props;
  const { loadingMore = false, offset = 260 } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const wantsFocus = useRef(false);
  const opening = useRowOpening(hrefOf);
  const selectable = selection !== undefined && onSelectionChange !== undefined;
  // oxlint-disable-next-line react/incompatible-library -- without the React compiler, the virtualizer re-renders on its own
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT[density],
    overscan: 12,
    initialRect: { width: 1200, height: 800 },
  });
  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;

  useEffect(() => virtual.measure(), [virtual, density]);
  useEndReached(props, { lastKey: lastKeyOf(rows, rowKey), rows: rows.length, lastShown, near: 15 });
  useEffect(() => {
    if (!wantsFocus.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${active}"]`);
    if (row) {
      row.focus({ preventScroll: true });
      wantsFocus.current = false;
    }
  });

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    wantsFocus.current = true;
    setActive(next);
    virtual.scrollToIndex(next);
  };
  const press = (event: KeyboardEvent, row: T, index: number) => {
    if (event.target !== event.currentTarget) return;
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + PAGE_STEP,
      PageUp: index - PAGE_STEP,
      Home: 0,
      End: rows.length - 1,
    };
    const target = moves[event.key];
    if (target !== undefined) moveTo(target);
    else if (event.key === 'Enter') opening.onEnter(event, row);
    else if (event.key === ' ' && selectable) onSelectionChange(toggled(selection, rowKey(row)));
    else return;
    event.preventDefault();
  };

  const span = columns.length + (selectable ? 1 : 0);
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={offset === null ? {} : { maxHeight: `max(320px, calc(100dvh - ${offset}px))` }}
      data-selectable={selectable || undefined}
    >
      <table className={classes.table} aria-label={label} aria-rowcount={(total ?? rows.length) + 1} data-density={density}>
        <colgroup>
          {selectable ? <col style={{ width: 44 }} /> : null}
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
        </colgroup>
        <DataHead {...props} selectable={selectable} />
        <tbody>
          <Spacer height={before} />
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const key = rowKey(row);
            const chosen = selection?.has(key) ?? false;
            return (
              <tr
                key={key}
                data-index={index}
                aria-rowindex={index + 2}
                tabIndex={index === Math.min(active, rows.length - 1) ? 0 : -1}
                data-open={hrefOf ? true : undefined}
                data-chosen={chosen || undefined}
                onFocus={(event) => event.target === event.currentTarget && setActive(index)}
                onClick={(event) => opening.onClick(event, row)}
                onAuxClick={(event) => opening.onAuxClick(event, row)}
                onKeyDown={(event) => press(event, row, index)}
              >
                {selectable ? (
                  <td className={classes.check}>
                    <Checkbox
                      size="xs"
                      checked={chosen}
                      aria-label={`Select row ${index + 1}`}
                      onChange={() => onSelectionChange(toggled(selection, key))}
                    />
                  </td>
                ) : null}
                {columns.map((column) => (
                  <td key={column.id} data-align={column.align}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          <Spacer height={after} />
          {loadingMore ? (
            <tr>
              <td colSpan={span} className={classes.more}>
                <output>Loading more</output>
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" style={{ height }} />;
}
