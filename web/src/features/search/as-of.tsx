import { Text } from '@mantine/core';
import { formatTime } from '#lib/format/format.ts';

/** States the time of the data, which may be a few seconds old. */
export function AsOf({ instant }: { instant: string }) {
  return (
    <Text size="sm" c="dimmed">
      Results as of {formatTime(instant)}. Changes in the last few seconds may be missing.
    </Text>
  );
}
