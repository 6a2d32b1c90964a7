import { Skeleton, Stack } from '@mantine/core';

export function PanelSkeleton() {
  return (
    <Stack gap="md" component="output" aria-label="Loading">
      <Skeleton height={20} width="40%" />
      <Skeleton height={120} radius="md" />
      <Skeleton height={36} width="60%" />
      <Skeleton height={160} radius="md" />
    </Stack>
  );
}
