import { Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

/** Marks fields that a connected system owns. `what`: actions that are therefore not offered. */
export function ManagedBy({ owner, what }: { owner: string; what?: string }) {
  return (
    <Group gap={6} wrap="nowrap" c="dimmed">
      <IconLock size={15} stroke={1.8} aria-hidden="true" />
      <Text size="sm" inherit={false}>
        {what === undefined ? 'Managed' : `${what}: managed`} by {owner}
      </Text>
    </Group>
  );
}
