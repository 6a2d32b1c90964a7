import { Grid, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';

const LEFT_ROWS = [2, 3, 5];
const RIGHT_ROWS = [7, 5];

export function AccountSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Group justify="space-between">
        <Stack gap={10}>
          <Skeleton height={24} width={240} />
          <Skeleton height={10} width={180} />
        </Stack>
        <Skeleton height={34} width={170} />
      </Group>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Panels lines={LEFT_ROWS} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Panels lines={RIGHT_ROWS} />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

function Panels({ lines }: { lines: readonly number[] }) {
  return (
    <Stack gap="lg">
      {lines.map((count) => (
        <Panel key={count}>
          <PanelSkeleton lines={count} />
        </Panel>
      ))}
    </Stack>
  );
}
