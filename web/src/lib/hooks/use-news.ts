import { useState } from 'react';

interface Told {
  id: string;
  /** As the server knows it. */
  is_unread: boolean;
  /** Not by the reader's own company: it is new where it comes in while the list is open, even if it was read elsewhere by then. */
  isTheirs: boolean;
}

interface Known {
  ids: ReadonlySet<string>;
  marked: ReadonlySet<string>;
}

/**
 * What was unread when it came, and what has come in since, stays marked until the page is left, though it counts as read by then.
 * `rows` begin with the newest; undefined until they are known. Rows after the last known one are older, and nothing new.
 */
export function useNewMarks(rows: readonly Told[] | undefined): ReadonlySet<string> {
  const [known, setKnown] = useState<Known | null>(null);
  if (!rows) return nothing;
  if (known && rows.every(({ id, is_unread: isUnread }) => known.ids.has(id) && (!isUnread || known.marked.has(id))))
    return known.marked;
  const next = { ids: new Set([...(known?.ids ?? []), ...rows.map(({ id }) => id)]), marked: markedOf(rows, known) };
  setKnown(next);
  return next.marked;
}

const nothing: ReadonlySet<string> = new Set();

function markedOf(rows: readonly Told[], known: Known | null): ReadonlySet<string> {
  const lastKnown = known === null ? -1 : known.ids.size === 0 ? rows.length : rows.findLastIndex(({ id }) => known.ids.has(id));
  const isNew = ({ id, is_unread: isUnread, isTheirs }: Told, index: number) =>
    isUnread || (isTheirs && index < lastKnown && !known?.ids.has(id));
  return new Set([...(known?.marked ?? []), ...rows.filter(isNew).map(({ id }) => id)]);
}

/**
 * How many rows have come in before the one that was the first when the beginning of the list was last on the screen; 0 while it
 * is. `ids` begin with the newest.
 */
export function useArrivals(ids: readonly string[], isBeginningSeen: boolean): number {
  const [first, setFirst] = useState(ids[0]);
  if (first === undefined || isBeginningSeen) {
    if (first !== ids[0]) setFirst(ids[0]);
    return 0;
  }
  return Math.max(0, ids.indexOf(first));
}
