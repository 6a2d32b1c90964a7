import { Button, Drawer, Group, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';

interface FixRowDrawerProps {
  /** Row of the file. */
  row: number;
  size: number;
  /** Problems that no field shows. */
  problems: readonly string[];
  /** Whether closing asks for confirmation. */
  isUnsaved?: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** One row of a file as a form. */
export function FixRowDrawer({ row, size, problems, isUnsaved = false, onSubmit, onClose, children }: FixRowDrawerProps) {
  useFocusReturned();
  const [isConfirming, setConfirming] = useState(false);
  const close = () => (isUnsaved ? setConfirming(true) : onClose());
  return (
    <Drawer
      opened
      onClose={close}
      // While the confirmation dialog is open, Escape closes only that dialog.
      closeOnEscape={!isConfirming}
      position="right"
      size={size}
      title={`Row ${row}`}
      styles={{ title: { fontWeight: 600 } }}
    >
      <form
        noValidate
        aria-label={`Fix row ${row}`}
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <Stack gap="md">
          {problems.length > 0 ? <Notice tone="danger">{problems.join('. ')}</Notice> : null}
          {children}
          <Group justify="flex-end" gap="xs" pos="sticky" bottom={0} py="sm" bg="var(--mantine-color-body)">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Save row</Button>
          </Group>
        </Stack>
      </form>
      <ConfirmDialog
        opened={isConfirming}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
        onConfirm={onClose}
        onClose={() => setConfirming(false)}
      >
        You have unsaved changes in row {row}. If you leave now, they are lost.
      </ConfirmDialog>
    </Drawer>
  );
}
