import { Button } from '@mantine/core';
import classes from './row-actions.module.css';

export interface RowHandlers {
  onFix: (row: number) => void;
  onLeaveOut: (row: number, isOut: boolean) => void;
}

/** Fixes, skips or restores one row of the file. */
export function RowActions({ row, isOut, onFix, onLeaveOut }: RowHandlers & { row: number; isOut: boolean }) {
  const verb = isOut ? 'Restore' : 'Skip';
  return (
    <span className={classes.acts}>
      {isOut ? null : (
        <Button size="compact-xs" variant="default" aria-label={`Fix row ${row}`} onClick={() => onFix(row)}>
          Fix
        </Button>
      )}
      <Button size="compact-xs" variant="default" aria-label={`${verb} row ${row}`} onClick={() => onLeaveOut(row, !isOut)}>
        {verb}
      </Button>
    </span>
  );
}
