import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { getConfig } from '#lib/api/config.ts';
import { createStore } from '#lib/state/store.ts';
import { useClientName } from '#lib/session/client-name.ts';
import { pageTitle } from '#lib/format/titles.ts';

export interface Crumb {
  label: string;
  /** A breadcrumb's path; the last one is the page itself. */
  to?: string;
}

interface PageHead {
  title: string;
  crumbs: readonly Crumb[];
}

const head = createStore<PageHead>({ title: '', crumbs: [] });

/** Sets the browser's title (spec 2, page titles) and the shell's top bar. */
export function usePageHead({ title, crumbs = [] }: { title: string; crumbs?: readonly Crumb[] }): void {
  const clientName = useClientName();
  // Together with the page, not after it.
  useLayoutEffect(() => {
    document.title = pageTitle({ title, clientName, product: getConfig().product_name });
  }, [title, clientName]);
  const trail = JSON.stringify(crumbs);
  useEffect(() => {
    head.set({ title, crumbs: JSON.parse(trail) as Crumb[] });
  }, [title, trail]);
}

export function useCurrentPage(): PageHead {
  return useSyncExternalStore(head.subscribe, head.get);
}
