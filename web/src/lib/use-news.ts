import { useState } from 'react';

interface Told {
  id: string;
  is_unread: boolean;
}

/** What was unread when it came stays marked until the page is left, though it counts as read by then. */
export function useNewMarks(rows: readonly Told[]): ReadonlySet<string> {
  const [marked, setMarked] = useState<ReadonlySet<string>>(() => unreadOf(rows));
  const added = [...unreadOf(rows)].filter((id) => !marked.has(id));
  if (added.length === 0) return marked;
  const next = new Set([...marked, ...added]);
  setMarked(next);
  return next;
}

const unreadOf = (rows: readonly Told[]) => new Set(rows.filter((row) => row.is_unread).map(({ id }) => id));

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
