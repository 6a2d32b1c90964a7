import { Group, Skeleton, Stack } from '@mantine/core';
import { TableSkeleton } from '#ui/skeletons.tsx';

export function ReportSkeleton() {
  return (
    <Stack gap="lg">
      <Group gap={6}>
        {[150, 120, 104].map((width) => (
          <Skeleton key={width} height={30} width={width} radius="xl" />
        ))}
      </Group>
      <TableSkeleton columns={7} />
    </Stack>
  );
}
