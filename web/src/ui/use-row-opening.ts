import type { KeyboardEvent, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

const INTERACTIVE = 'a, button, input, label, select, textarea, [role="button"], [role="checkbox"]';

/** True if the link opens a panel beside the list, which then keeps its scroll position. */
export const isOnPage = (href: string, pathname: string): boolean => href.split('?', 1)[0] === pathname;

/** Makes a row behave like a link: Ctrl-click, Command-click and middle-click open a new tab. */
export function useRowOpening<T>(hrefOf: ((row: T) => string) | undefined) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const open = (row: T, newTab: boolean) => {
    if (!hrefOf) return;
    const href = hrefOf(row);
    if (newTab) window.open(href, '_blank', 'noopener');
    else void navigate(href, { preventScrollReset: isOnPage(href, pathname) });
  };
  return {
    onClick(event: MouseEvent, row: T) {
      if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return;
      // A text selection is not a click.
      if (window.getSelection()?.type === 'Range') return;
      open(row, event.ctrlKey || event.metaKey);
    },
    onAuxClick(event: MouseEvent, row: T) {
      if (event.button !== 1 || (event.target instanceof Element && event.target.closest(INTERACTIVE))) return;
      open(row, true);
    },
    onEnter(event: KeyboardEvent, row: T) {
      open(row, event.ctrlKey || event.metaKey);
    },
  };
}
