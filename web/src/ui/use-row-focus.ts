import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

const PAGE_STEP = 10;

/** Arrow keys, Page Up and Down, Home and End move between the rows' links; only one of them is in the tab order. */
export function useRowFocus({
  body,
  rows,
  onMove,
}: {
  body: RefObject<HTMLElement | null>;
  rows: number;
  /** Called with the row that receives focus, which may not be rendered yet. */
  onMove: (index: number) => void;
}) {
  const [active, setActive] = useState(0);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    const link = body.current?.querySelector<HTMLElement>(`tr[data-index="${active}"] a`);
    if (!link) return;
    link.focus({ preventScroll: true });
    wantsFocus.current = false;
  });
  return {
    active: Math.min(active, rows - 1),
    onFocus: setActive,
    onKeyDown(event: KeyboardEvent, index: number) {
      const moves: Record<string, number> = {
        ArrowDown: index + 1,
        ArrowUp: index - 1,
        PageDown: index + PAGE_STEP,
        PageUp: index - PAGE_STEP,
        Home: 0,
        End: rows - 1,
      };
      const target = moves[event.key];
      if (target === undefined) return;
      event.preventDefault();
      const next = Math.max(0, Math.min(rows - 1, target));
      wantsFocus.current = true;
      setActive(next);
      onMove(next);
    },
  };
}
