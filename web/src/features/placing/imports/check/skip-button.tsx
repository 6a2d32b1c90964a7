import { Button } from '@mantine/core';
import type { ImportRow } from '@recoup/contract/placing/import-shapes';
import { toast } from '#lib/toast.ts';
import { messageOf } from '#lib/api/errors.ts';
import type { ImportParams } from '../queries.ts';
import classes from './check.module.css';
import { useFix } from './use-fix.ts';

/** Skips or restores a row. Each undoes the other, so there is no confirmation. */
export function SkipButton({ row, params }: { row: ImportRow; params: ImportParams }) {
  const fix = useFix(params);
  const out = row.state === 'left_out';
  if (row.state === 'committed') return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      className={classes.above}
      loading={fix.isPending}
      aria-label={out ? `Restore row ${row.row_number}` : `Skip row ${row.row_number}`}
      onClick={() =>
        fix.mutate(
          { rowNumber: row.row_number, leftOut: !out },
          { onError: (error) => toast.error(messageOf(error, 'The row could not be changed. Please try again.')) },
        )
      }
    >
      {out ? 'Restore' : 'Skip'}
    </Button>
  );
}
