import type { QueueItem } from '@recoup/contract/agency/queue';
import { Checkbox, Skeleton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router';
import { agencyToday } from '#lib/format/agency-day.ts';
import { useEndReached } from '#ui/use-end-reached.ts';
import { useRowWindow } from '#ui/use-row-window.tsx';
import { itemPath } from './queue-address.ts';
import { formatDue, keyOf, KINDS, summaryOf, titleOf } from './queue-labels.ts';
import classes from './queue.module.css';

/** Height of a row in pixels; queue.module.css has the same. */
const ROW = 76;

interface QueueListProps {
  items: readonly QueueItem[];
  /** Key of the open item. */
  openKey: string | null;
  search: string;
  selected: ReadonlySet<string>;
  /** Null for users who only read. */
  onSelect: ((item: QueueItem, isSelected: boolean) => void) | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  list: RefObject<HTMLUListElement | null>;
}

/** Rows near the viewport only: a queue of thousands scrolls like one of fifty. */
export function QueueList({ items, openKey, search, selected, onSelect, hasMore, isLoadingMore, onMore, list }: QueueListProps) {
  const [top, setTop] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    setTop((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const rows = useRowWindow({ count: items.length, rowHeight: ROW, overscan: 12, scrollMargin: top, scrollPaddingStart: 72 });
  useEndReached(
    { hasMore, loadingMore: isLoadingMore, onEndReached: onMore },
    { lastKey: items.at(-1)?.id ?? null, rows: items.length, lastShown: rows.lastShown, near: 20 },
  );
  return (
    <div ref={box}>
      {rows.watcher}
      <ul className={classes.items} aria-label="Queue" style={{ height: rows.total }} ref={list}>
        {rows.items.map(({ index, start }) => {
          const item = items[index];
          if (!item) return null;
          const key = keyOf(item);
          return (
            <li
              key={key}
              className={classes.row}
              data-open={key === openKey || undefined}
              style={{ transform: `translateY(${start - top}px)` }}
              aria-setsize={hasMore ? -1 : items.length}
              aria-posinset={index + 1}
            >
              {onSelect ? (
                <Checkbox
                  size="md"
                  aria-label={`Select ${titleOf(item)}`}
                  className={classes.check}
                  checked={selected.has(key)}
                  onChange={({ currentTarget: { checked } }) => onSelect(item, checked)}
                />
              ) : null}
              <Row item={item} isOpen={key === openKey} search={search} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Row({ item, isOpen, search }: { item: QueueItem; isOpen: boolean; search: string }) {
  const { icon: Glyph } = KINDS[item.kind];
  const due = formatDue(item.due_on, agencyToday());
  const [viewer] = item.open_by;
  return (
    <Link
      to={itemPath({ clientId: item.client.id, kind: item.kind, id: item.id }, search)}
      className={classes.item}
      aria-current={isOpen ? 'page' : undefined}
      data-item={keyOf(item)}
      preventScrollReset
    >
      <Glyph size={17} stroke={1.7} className={classes.glyph} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.title}>
          <b>{titleOf(item)}</b>
          <span>{item.client.name}</span>
        </span>
        <span className={classes.summary}>{summaryOf(item)}</span>
        <span className={classes.meta}>
          <span data-late={due.isLate || undefined}>{due.text}</span>
          {item.unlicensed.length > 0 ? (
            <span data-late>No license in {item.unlicensed.map(({ state }) => state).join(', ')}</span>
          ) : null}
          {item.assignee ? <span>{item.assignee.name}</span> : null}
          {viewer ? (
            <span className={classes.viewer}>
              <IconEye size={13} aria-hidden="true" /> {viewer.name} has it open
            </span>
          ) : null}
        </span>
      </span>
    </Link>
  );
}

export function QueueSkeleton() {
  return (
    <output aria-label="Loading" className={classes.waiting}>
      {Array.from({ length: 8 }, (_, row) => (
        <span key={row} className={classes.item}>
          <Skeleton height={18} width={18} radius="xl" />
          <span className={classes.words}>
            <Skeleton height={11} width="45%" my={5} />
            <Skeleton height={9} width="80%" my={5} />
          </span>
        </span>
      ))}
    </output>
  );
}
