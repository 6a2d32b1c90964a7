import { Checkbox } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type CSSProperties, type UIEvent } from 'react';
import { columnsThatFit, widthOf } from './columns-that-fit.ts';
import { DataHead } from './data-head.tsx';
import { lastKeyOf, toggled, type DataTableProps } from './data-table-types.ts';
import { RowLink } from './row-link.tsx';
import { useDensity } from './use-density.ts';
import { useEndReached } from './use-end-reached.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowOpening } from './use-row-opening.ts';
import { useRowWindow } from './use-row-window.tsx';
import classes from './data-table.module.css';

const ROW_HEIGHT = { comfortable: 52, compact: 38 } as const;
const CHECK_WIDTH = 44;
/** Height of the top bar and the sticky header, which rows scroll under. */
const STICKY_HEIGHT = 56 + 38;

/** Desktop layout: the page scrolls under a sticky header. Arrow keys move between rows, Enter opens, Space selects. */
export function DataGrid<T>(props: DataTableProps<T>) {
  const { label, rows, rowKey, hrefOf, selection, onSelectionChange, total, onFit, loadingMore = false } = props;
  const selectable = selection !== undefined && onSelectionChange !== undefined;
  const [density] = useDensity();
  const head = useRef<HTMLTableSectionElement>(null);
  const { room, top, element: body, ref } = useBox();
  const columns = room === 0 ? props.columns : columnsThatFit(props.columns, room - (selectable ? CHECK_WIDTH : 0));
  const ids = columns.map(({ id }) => id).join(' ');
  useEffect(() => onFit?.(ids.split(' ')), [onFit, ids]);

  const opening = useRowOpening(hrefOf);
  const rowHeight = ROW_HEIGHT[density];
  const wraps = columns.some((column) => column.wraps);
  const {
    items,
    total: height,
    lastShown,
    scrollToIndex,
    measureElement,
    watcher,
  } = useRowWindow({
    count: rows.length,
    rowHeight,
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: STICKY_HEIGHT,
    scrollPaddingEnd: 8,
  });
  useEndReached(props, {
    lastKey: lastKeyOf(rows, rowKey),
    rows: rows.length,
    lastShown,
    near: 15,
  });
  const focus = useRowFocus({ body, rows: rows.length, onMove: (index) => scrollToIndex?.(index) });

  // Focus may scroll the header as well as the body.
  const follow = ({ currentTarget: { scrollLeft } }: UIEvent) => {
    for (const { current } of [head, body]) if (current && current.scrollLeft !== scrollLeft) current.scrollLeft = scrollLeft;
  };
  const before = (items[0]?.start ?? top) - top;
  const after = height - ((items.at(-1)?.end ?? top) - top);
  return (
    <table
      className={classes.table}
      aria-label={label}
      aria-rowcount={(total ?? rows.length) + 1}
      data-density={density}
      data-selectable={selectable || undefined}
      data-wraps={wraps || undefined}
      style={styleOf(columns, selectable, rowHeight)}
    >
      <thead ref={head} onScroll={follow}>
        <DataHead {...props} columns={columns} selectable={selectable} />
      </thead>
      <tbody ref={ref} onScroll={follow}>
        {watcher}
        <Spacer height={before} />
        {items.map(({ index }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = rowKey(row);
          const chosen = selection?.has(key) ?? false;
          return (
            <tr
              key={key}
              ref={wraps ? measureElement : undefined}
              data-index={index}
              aria-rowindex={index + 2}
              data-open={hrefOf ? true : undefined}
              data-chosen={chosen || undefined}
              onClick={(event) => opening.onClick(event, row)}
              onAuxClick={(event) => opening.onAuxClick(event, row)}
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
              {columns.map((column, at) => (
                <td key={column.id} data-align={column.align}>
                  <div className={classes.cell} data-wraps={column.wraps}>
                    {at === 0 && hrefOf ? (
                      <RowLink
                        className={classes.rowLink}
                        to={hrefOf(row)}
                        tabIndex={index === focus.active ? 0 : -1}
                        onFocus={() => focus.onFocus(index)}
                        onKeyDown={(event) => {
                          focus.onKeyDown(event, index);
                          if (event.key !== ' ' || !selectable) return;
                          event.preventDefault();
                          onSelectionChange(toggled(selection, key));
                        }}
                      >
                        {column.cell(row)}
                      </RowLink>
                    ) : (
                      column.cell(row)
                    )}
                  </div>
                </td>
              ))}
            </tr>
          );
        })}
        <Spacer height={after} />
        {loadingMore ? (
          <tr className={classes.more}>
            <td>
              <output>Loading more</output>
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

/** Width of an element, and its distance from the top of the page; 0 before it is laid out. */
function useBox() {
  const element = useRef<HTMLTableSectionElement>(null);
  const [box, setBox] = useState({ room: 0, top: 0 });
  const ref = useCallback((node: HTMLTableSectionElement) => {
    element.current = node;
    const measure = () => {
      const { width, top } = node.getBoundingClientRect();
      const next = { room: Math.floor(width), top: Math.round(top + window.scrollY) };
      setBox((last) => (last.room === next.room && last.top === next.top ? last : next));
    };
    measure();
    // The page's height changes with the content above the table.
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { ...box, element, ref };
}

function styleOf(columns: readonly { width: number }[], selectable: boolean, rowHeight: number): CSSProperties {
  const checks = selectable ? CHECK_WIDTH : 0;
  const tracks = columns.map(({ width }, index) => `minmax(${width}px, ${index === 0 ? 2 * width : width}fr)`);
  return {
    '--columns': [...(selectable ? [`${checks}px`] : []), ...tracks].join(' '),
    '--width': `${checks + widthOf(columns)}px`,
    '--row': `${rowHeight}px`,
  } as CSSProperties;
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" className={classes.spacer} style={{ height }} />;
}
