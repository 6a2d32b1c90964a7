import { startTransition, useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useFirstScreenReady } from '#lib/hooks/use-first-screen-ready.ts';
import { importWithRecovery } from '#lib/paths/lazy-with-recovery.ts';
import type { RowWindowProps } from './row-window.tsx';
import { firstRows, type WindowedRows } from './windowed-rows.ts';

let RowWindow: ComponentType<RowWindowProps> | null = null;

/**
 * The rows near the viewport while the page scrolls. The virtualizer loads once the first screen is ready or scrolled; until
 * then these are as many as fit on a screen. The caller renders `watcher`.
 */
export function useRowWindow(
  options: Omit<RowWindowProps, 'onChange'>,
): WindowedRows & { lastShown: number; watcher: ReactNode } {
  const [isLoaded, setLoaded] = useState(RowWindow !== null);
  const [rows, setRows] = useState<WindowedRows | null>(null);
  const isReady = useFirstScreenReady();
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      ({ RowWindow } = await importWithRecovery(() => import('./row-window.tsx')));
      if (!isGone) setLoaded(true);
    };
    const start = () =>
      // Without it the list ends after its first rows.
      void load().catch((error: unknown) =>
        setRows(() => {
          throw error;
        }),
      );
    if (isReady) start();
    else window.addEventListener('scroll', start, { once: true });
    return () => {
      isGone = true;
      window.removeEventListener('scroll', start);
    };
  }, [isReady]);
  const hasRows = useRef(false);
  useEffect(() => {
    hasRows.current = rows !== null;
  }, [rows]);
  // At the top of the page the first rows are already visible, so React may render the rest in slices; a scrolled list would show a gap.
  const report = useCallback((next: WindowedRows) => {
    if (hasRows.current || window.scrollY > 0) setRows(next);
    else startTransition(() => setRows(next));
  }, []);
  const shown = rows ?? firstRows(options.count, options.rowHeight, options.scrollMargin);
  return {
    ...shown,
    // The window follows more rows with the next render.
    lastShown: shown.count === options.count ? (shown.items.at(-1)?.index ?? 0) : Number.NEGATIVE_INFINITY,
    watcher: isLoaded && RowWindow ? <RowWindow {...options} onChange={report} /> : null,
  };
}
