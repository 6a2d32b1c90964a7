import { useState } from 'react';

interface RowState {
  id: string;
  /** The server's read state. */
  is_unread: boolean;
  /** Not from the reader's own company: it is new when it arrives while the list is open, even if it was read elsewhere. */
  isTheirs: boolean;
}

interface KnownRows {
  ids: ReadonlySet<string>;
  marked: ReadonlySet<string>;
}

/**
 * Keeps rows marked that were unread when loaded or arrived since, until the page is left, although they count as read by
 * then. `rows` are newest first; undefined until loaded. Rows after the last known one are older and never new.
 */
export function useNewMarks(rows: readonly RowState[] | undefined): ReadonlySet<string> {
  const [known, setKnown] = useState<KnownRows | null>(null);
  if (!rows) return nothing;
  if (known && rows.every(({ id, is_unread: isUnread }) => known.ids.has(id) && (!isUnread || known.marked.has(id))))
    return known.marked;
  const next = { ids: new Set([...(known?.ids ?? []), ...rows.map(({ id }) => id)]), marked: markedOf(rows, known) };
  setKnown(next);
  return next.marked;
}

const nothing: ReadonlySet<string> = new Set();

function markedOf(rows: readonly RowState[], known: KnownRows | null): ReadonlySet<string> {
  const lastKnown = known === null ? -1 : known.ids.size === 0 ? rows.length : rows.findLastIndex(({ id }) => known.ids.has(id));
  const isNew = ({ id, is_unread: isUnread, isTheirs }: RowState, index: number) =>
    isUnread || (isTheirs && index < lastKnown && !known?.ids.has(id));
  return new Set([...(known?.marked ?? []), ...rows.filter(isNew).map(({ id }) => id)]);
}

/**
 * How many rows arrived above the one that was first when the top of the list was last on screen; 0 while it is. `ids` are newest
 * first.
 */
export function useArrivals(ids: readonly string[], isBeginningSeen: boolean): number {
  const [first, setFirst] = useState(ids[0]);
  if (first === undefined || isBeginningSeen) {
    if (first !== ids[0]) setFirst(ids[0]);
    return 0;
  }
  return Math.max(0, ids.indexOf(first));
}
