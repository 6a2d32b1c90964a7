import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import classes from './skeletons.module.css';

const WIDTHS = ['68%', '52%', '74%', '45%', '60%', '80%'];

/** Placeholder of a table while its first page loads. */
export function TableSkeleton({ rows = 10, columns = 6 }: { rows?: number; columns?: number }) {
  return (
    <output aria-label="Loading" className={classes.table}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} style={{ gridTemplateColumns: `1.6fr repeat(${columns - 1}, 1fr)` }}>
          {Array.from({ length: columns }, (_cell, column) => (
            <Skeleton key={column} height={10} width={WIDTHS[(row + column) % WIDTHS.length]} />
          ))}
        </div>
      ))}
    </output>
  );
}

/** Placeholder of a panel with labels and values. */
export function PanelSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Stack component="output" gap="sm" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        <Group key={line} gap="lg" wrap="nowrap">
          <Skeleton height={10} width={110} />
          <Skeleton height={10} width={WIDTHS[line % WIDTHS.length]} />
        </Group>
      ))}
    </Stack>
  );
}

/** Placeholder of one block, with a name for screen readers. */
export function BlockSkeleton({ height, label }: { height: number; label: string }) {
  return (
    <Stack component="output" aria-label={label}>
      <Skeleton height={height} radius="md" />
    </Stack>
  );
}

/** Placeholder of a page with a table; the default while a screen's code loads. */
export function PageSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Group justify="space-between">
        <Skeleton height={24} width={180} />
        <Skeleton height={34} width={120} />
      </Group>
      <Skeleton height={36} width="40%" />
      <TableSkeleton />
    </Stack>
  );
}
