import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '#lib/api/errors.ts';

export interface ConfirmDialogProps {
  opened: boolean;
  /** Question that names the object: "Remove batch B-318?" */
  title: string;
  /** The consequence in a sentence or two. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  pending?: boolean;
  error?: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  pending = false,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="md" styles={{ title: { fontWeight: 600 } }}>
      <Stack gap="md">
        <Text component="div" size="sm" c="dimmed">
          {children}
        </Text>
        {error ? (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {messageOf(error)}
          </Text>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
            {cancelLabel}
          </Button>
          <Button {...(danger ? { color: '#b42318' } : {})} onClick={onConfirm} loading={pending}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
