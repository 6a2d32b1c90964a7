import { Tabs } from '@mantine/core';
import { Suspense, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import classes from './page-tabs.module.css';

export interface PageTab {
  /** In the address. */
  id: string;
  label: string;
  /** Loads when its tab is first opened. */
  Body: ComponentType;
}

/** At least one; the first is the default. */
export type PageTabList<T extends PageTab = PageTab> = readonly [T, ...T[]];

/** The tab that the address names; any unknown value means the first. */
export const tabOf = <T extends PageTab>(tabs: PageTabList<T>, id: string | null | undefined): T =>
  tabs.find((tab) => tab.id === id) ?? tabs[0];

/** Tabs of a page, each with an address. */
export function PageTabs({
  label,
  tabs,
  tab,
  fallback,
  onOpen,
  children,
}: {
  label: string;
  tabs: readonly Omit<PageTab, 'Body'>[];
  tab: Omit<PageTab, 'Body'>;
  /** Shown while a tab loads. */
  fallback: ReactNode;
  /** `id`: null for the first, which the address omits. */
  onOpen: (id: string | null) => void;
  /** The open tab's body. */
  children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ id }) => id === tab.id);
  useEffect(() => {
    // Where the tabs do not fit, the open one may be out of view.
    const open = list.current?.children[at];
    if (list.current && open instanceof HTMLElement)
      list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2;
  }, [at]);
  return (
    <Tabs value={tab.id} keepMounted={false} onChange={(value) => value !== null && onOpen(value === tabs[0]?.id ? null : value)}>
      <Tabs.List ref={list} mb="lg" aria-label={label} className={classes.list ?? ''}>
        {tabs.map(({ id, label: name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab.id}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
