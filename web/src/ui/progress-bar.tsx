import { Group, Progress, Stack, Text } from '@mantine/core';
import { formatCount } from '#lib/format/format.ts';

/** Progress of long work, with a count (ui.md, partial). Without a known total, the bar is indeterminate. */
export function ProgressBar({
  label,
  done,
  total,
  unit = 'rows',
}: {
  label: string;
  done: number;
  total: number | null;
  unit?: string;
}) {
  const percent = total ? Math.min(100, Math.round((done / total) * 100)) : null;
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {total ? `${formatCount(done)} of ${formatCount(total)} ${unit}` : `${formatCount(done)} ${unit}`}
        </Text>
      </Group>
      <Progress.Root size="sm">
        <Progress.Section
          value={percent ?? 100}
          animated={percent === null}
          aria-label={label}
          aria-valuetext={percent === null ? 'Working' : `${percent}%`}
        />
      </Progress.Root>
    </Stack>
  );
}
