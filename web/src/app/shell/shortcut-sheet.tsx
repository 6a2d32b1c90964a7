import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import type { Place } from './places.ts';

export function ShortcutSheet({
  places,
  opened,
  onClose,
}: {
  places: readonly Pick<Place, 'label' | 'letter'>[];
  opened: boolean;
  onClose: () => void;
}) {
  const rows = [
    { what: 'Search', keys: ['/'] },
    ...places.map(({ label, letter }) => ({ what: `Go to ${label}`, keys: ['g', letter] })),
    { what: 'Move through a list', keys: ['↑', '↓'] },
    { what: 'Next or previous item in the inbox', keys: ['j', 'k'] },
    { what: 'Open the row', keys: ['Enter'] },
    { what: 'Open the row in a new tab', keys: ['Ctrl', 'Enter'] },
    { what: 'Show this sheet', keys: ['?'] },
  ];
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" styles={{ title: { fontWeight: 600 } }}>
      <Stack gap={10}>
        {rows.map(({ what, keys }) => (
          <Group key={what} justify="space-between">
            <Text size="sm">{what}</Text>
            <Group gap={4}>
              {keys.map((key) => (
                <Kbd key={key} size="xs">
                  {key}
                </Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
