import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { DisplayMenu, type DisplayMenuProps } from './display-menu.tsx';
import classes from './filter-bar.module.css';
import { usePhone } from './use-phone.ts';

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

export interface FilterBarProps {
  label: string;
  search?: ReactNode;
  /** Number of filters that are set, without the search. */
  active: number;
  /** Absent where nothing can be cleared. */
  onClear?: (() => void) | undefined;
  display?: DisplayMenuProps;
  /** Other controls at the end of the bar. */
  end?: ReactNode;
  /** The filters; on a phone they open in a sheet. */
  children?: ReactNode;
}

/** Search, filters and display options of a list. */
export function FilterBar({ label, search, active, onClear, display, end, children }: FilterBarProps) {
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  // Stays mounted for its closing transition.
  const [isMounted, setMounted] = useState(false);
  const open = () => {
    setMounted(true);
    setOpened(true);
  };
  return (
    <div className={classes.bar}>
      <search className={classes.filters} aria-label={label}>
        {search}
        {phone && children ? (
          <Button
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden="true" />}
            rightSection={active > 0 ? <span className={classes.count}>{active}</span> : null}
            aria-haspopup="dialog"
            onClick={open}
          >
            Filters
          </Button>
        ) : (
          children
        )}
        {!phone && onClear ? (
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            Clear all
          </Button>
        ) : null}
      </search>
      {end || (display && !phone) ? (
        <div className={classes.end}>
          {end}
          {display && !phone ? <DisplayMenu {...display} /> : null}
        </div>
      ) : null}
      {phone && isMounted ? (
        <Suspense fallback={null}>
          <FilterSheet opened={opened} onClose={() => setOpened(false)} onClear={onClear}>
            {children}
          </FilterSheet>
        </Suspense>
      ) : null}
    </div>
  );
}
