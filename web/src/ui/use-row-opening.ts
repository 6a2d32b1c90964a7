import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

const INTERACTIVE = 'a, button, input, label, select, textarea, [role="button"], [role="checkbox"]';

/** True if the link opens a panel beside the list, which then keeps its scroll position. */
export const isOnPage = (href: string, pathname: string): boolean => href.split('?', 1)[0] === pathname;

/** Extends the link in a row's first column to the whole row, whose text can still be selected. */
export function useRowOpening<T>(hrefOf: ((row: T) => string) | undefined) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const open = (event: MouseEvent, row: T, newTab: boolean) => {
    if (!hrefOf || (event.target instanceof Element && event.target.closest(INTERACTIVE))) return;
    // A text selection is not a click.
    if (window.getSelection()?.type === 'Range') return;
    const href = hrefOf(row);
    if (newTab) window.open(href, '_blank', 'noopener');
    else void navigate(href, { preventScrollReset: isOnPage(href, pathname) });
  };
  return {
    onClick: (event: MouseEvent, row: T) => open(event, row, event.ctrlKey || event.metaKey),
    onAuxClick: (event: MouseEvent, row: T) => event.button === 1 && open(event, row, true),
  };
}
