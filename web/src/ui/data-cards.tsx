import { Checkbox } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { lastKeyOf, toggled, type DataTableProps } from './data-table-types.ts';
import { useEndReached } from './use-end-reached.ts';
import { isOnPage } from './use-row-opening.ts';
import classes from './data-cards.module.css';

/** Phone layout: each row is a card with a title, a trailing value and labeled lines. */
export function DataCards<T>(props: DataTableProps<T>) {
  const { label, columns, rows, rowKey, hrefOf, selection, onSelectionChange, loadingMore = false } = props;
  const { pathname } = useLocation();
  const [list, setList] = useState<HTMLUListElement | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- without the React compiler, the virtualizer re-renders on its own
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 132,
    overscan: 6,
    gap: 10,
    scrollMargin: list?.offsetTop ?? 0,
    initialRect: { width: 390, height: 844 },
  });
  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useEndReached(props, { lastKey: lastKeyOf(rows, rowKey), rows: rows.length, lastShown, near: 8 });

  const title = columns.find((column) => column.card === 'title') ?? columns[0];
  const trailing = columns.find((column) => column.card === 'trailing');
  const lines = columns.filter((column) => column !== title && column !== trailing && column.card !== 'hidden');
  return (
    <>
      <ul ref={setList} aria-label={label} className={classes.list} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = rowKey(row);
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={classes.card}
              style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
            >
              <div className={classes.head}>
                {selection && onSelectionChange ? (
                  <Checkbox
                    className={classes.check}
                    size="sm"
                    checked={selection.has(key)}
                    aria-label={`Select row ${index + 1}`}
                    onChange={() => onSelectionChange(toggled(selection, key))}
                  />
                ) : null}
                <div className={classes.title}>
                  {hrefOf ? (
                    <Link to={hrefOf(row)} preventScrollReset={isOnPage(hrefOf(row), pathname)} className={classes.link}>
                      {title?.cell(row)}
                    </Link>
                  ) : (
                    title?.cell(row)
                  )}
                </div>
                {trailing ? <div className={classes.trailing}>{trailing.cell(row)}</div> : null}
              </div>
              <dl className={classes.lines}>
                {lines.map((column) => (
                  <div key={column.id}>
                    <dt>{column.header}</dt>
                    <dd>{column.cell(row)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
      {loadingMore ? <output className={classes.more}>Loading more</output> : null}
    </>
  );
}
