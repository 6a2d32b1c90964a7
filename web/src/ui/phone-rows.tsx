import { Checkbox, VisuallyHidden } from '@mantine/core';
import { Fragment, memo, useCallback, useState, type ReactElement } from 'react';
import { lastKeyOf, toggled, type DataColumn, type DataTableProps } from './data-table-types.ts';
import { RowLink } from './row-link.tsx';
import { useEndReached } from './use-end-reached.ts';
import { useRowWindow } from './use-row-window.tsx';
import classes from './phone-rows.module.css';

/** Usual height of a row; longer names take more. */
const ROW_HEIGHT = 71;

/** Phone layout: name and amount, then status and number; the whole row is the link. */
export function PhoneRows<T>(props: DataTableProps<T>) {
  const { label, columns, rows, rowKey, hrefOf, selection, onSelectionChange, loadingMore = false } = props;
  const [scrollMargin, setScrollMargin] = useState(0);
  const { items, total, lastShown, measureElement, watcher } = useRowWindow({
    count: rows.length,
    rowHeight: ROW_HEIGHT,
    overscan: 8,
    scrollMargin,
  });
  useEndReached(props, { lastKey: lastKeyOf(rows, rowKey), rows: rows.length, lastShown, near: 8 });
  return (
    <>
      {watcher}
      <ul ref={useTop(setScrollMargin)} aria-label={label} className={classes.list} style={{ height: total }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = rowKey(row);
          return (
            <li
              key={key}
              ref={measureElement}
              data-index={index}
              className={classes.row}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              {selection && onSelectionChange ? (
                <Checkbox
                  classNames={{ root: classes.check ?? '', label: classes.target ?? '' }}
                  size="sm"
                  label={<VisuallyHidden>Select row {index + 1}</VisuallyHidden>}
                  checked={selection.has(key)}
                  onChange={() => onSelectionChange(toggled(selection, key))}
                />
              ) : null}
              <TwoLines columns={columns} row={row} href={hrefOf?.(row)} />
            </li>
          );
        })}
      </ul>
      {loadingMore ? <output className={classes.more}>Loading more</output> : null}
    </>
  );
}

/** Reports an element's distance from the top of the page. Reading it while rendering would lay out the page every time. */
function useTop(onChange: (top: number) => void) {
  return useCallback(
    (node: HTMLUListElement) => {
      const observer = new ResizeObserver(() => onChange(node.offsetTop));
      // The page's height changes with the content above the list.
      for (const target of [node, document.body]) observer.observe(target);
      return () => observer.disconnect();
    },
    [onChange],
  );
}

interface LinesProps<T> {
  columns: readonly DataColumn<T>[];
  row: T;
  href: string | undefined;
}

/** Memoized, because the list renders again whenever its window moves. */
const TwoLines = memo(function TwoLines<T>({ columns, row, href }: LinesProps<T>) {
  const placed = (place: DataColumn<T>['phone']) =>
    columns.filter(({ phone }) => phone === place).map(({ id, cell }) => <Fragment key={id}>{cell(row)}</Fragment>);
  const title = columns.find(({ phone }) => phone === 'title') ?? columns[0];
  const value = columns.find(({ phone }) => phone === 'value');
  const notes = placed('note');
  const aside = placed('aside');
  return (
    <div className={classes.lines}>
      <div className={classes.line}>
        <div className={classes.title}>
          {href === undefined ? (
            title?.cell(row)
          ) : (
            <RowLink to={href} className={classes.link}>
              {title?.cell(row)}
            </RowLink>
          )}
        </div>
        {value ? (
          <div className={classes.value} data-figure={value.align === 'right' || undefined}>
            {value.cell(row)}
          </div>
        ) : null}
      </div>
      {notes.length + aside.length > 0 ? (
        <div className={classes.line}>
          <div className={classes.notes}>
            {notes.map((note) => (
              <span key={note.key}>{note}</span>
            ))}
          </div>
          {aside.length > 0 ? <div className={classes.aside}>{aside}</div> : null}
        </div>
      ) : null}
      {placed('line').map((line) => (
        <div key={line.key} className={classes.below}>
          {line}
        </div>
      ))}
    </div>
  );
}) as <T>(props: LinesProps<T>) => ReactElement;
