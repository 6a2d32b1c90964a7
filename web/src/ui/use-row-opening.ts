import type { KeyboardEvent, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

const INTERACTIVE = 'a, button, input, label, select, textarea, [role="button"], [role="checkbox"]';

/** A row that opens beside its list: the list stays where it is. */
export const isOnPage = (href: string, pathname: string): boolean => href.split('?', 1)[0] === pathname;

/** Opens a row as a link is opened: plain here, with ctrl, command or the middle button in a new tab. */
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
      // Text that is being selected is not a click.
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
