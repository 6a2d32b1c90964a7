import { Anchor, Group } from '@mantine/core';
import { toast } from '#lib/toast.ts';

/** Reports a change that can be undone, with the way to undo it. */
export function undoToast(message: string, onUndo: () => void): void {
  toast.success(({ closeToast }) => (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span>{message}</span>
      <Anchor
        component="button"
        type="button"
        size="sm"
        fw={600}
        onClick={() => {
          onUndo();
          closeToast();
        }}
      >
        Undo
      </Anchor>
    </Group>
  ));
}
