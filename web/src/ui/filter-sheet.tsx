import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { InFilterSheet } from './filter-chip.tsx';
import classes from './filter-sheet.module.css';

/** A list's filters on a phone, each below the other. They apply at once, as in the bar. */
export function FilterSheet({
  opened,
  onClose,
  onClear,
  children,
}: {
  opened: boolean;
  onClose: () => void;
  onClear: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <Drawer opened={opened} onClose={onClose} position="bottom" size="100%" title="Filters" classNames={classes}>
      <div className={classes.filters}>
        <InFilterSheet value>{children}</InFilterSheet>
      </div>
      <div className={classes.foot}>
        <Button variant="default" disabled={!onClear} onClick={onClear}>
          Clear all
        </Button>
        <Button onClick={onClose}>Show results</Button>
      </div>
    </Drawer>
  );
}
