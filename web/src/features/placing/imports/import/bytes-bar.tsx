import { Group, Progress, Stack, Text } from '@mantine/core';
import { formatBytes } from '#lib/format/format.ts';

export function BytesBar({ label, done, total }: { label: string; done: number; total: number }) {
  const percent = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {formatBytes(done)} of {formatBytes(total)}
        </Text>
      </Group>
      <Progress.Root size="sm">
        <Progress.Section value={percent} aria-label={label} aria-valuetext={`${percent}%`} />
      </Progress.Root>
    </Stack>
  );
}
