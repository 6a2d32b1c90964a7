import { Group, Progress, Stack, Text } from '@mantine/core';
import { formatCount } from '#lib/format/format.ts';

/** Progress of long work, with an amount (ui.md, partial). Without a known total, the bar is indeterminate. */
export function ProgressBar({
  label,
  done,
  total,
  unit = 'rows',
  format = formatCount,
}: {
  label: string;
  done: number;
  total: number | null;
  /** Empty where `format` writes it. */
  unit?: string;
  format?: (amount: number) => string;
}) {
  const percent = total ? Math.min(100, Math.round((done / total) * 100)) : null;
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {`${format(done)}${total ? ` of ${format(total)}` : ''} ${unit}`.trim()}
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
