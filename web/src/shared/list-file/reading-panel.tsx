import { Button, Group, Loader, Text } from '@mantine/core';
import { isDefinitive, messageOf } from '#lib/api/errors.ts';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';

/** Shown while the server reads a file. */
export function ReadingPanel({ file, onCancel }: { file: File; onCancel: () => void }) {
  return (
    <Panel>
      <Group justify="space-between">
        <Group component="output" gap="sm">
          <Loader size={18} aria-hidden="true" />
          <Text component="span">Reading {file.name}</Text>
        </Group>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Panel>
  );
}

/** Why a file could not be read. Retrying an invalid file changes nothing. */
export function NotRead({ file, error, onRetry }: { file: File; error: unknown; onRetry: (file: File) => void }) {
  return (
    <Notice
      tone="danger"
      alert
      title={`${file.name} could not be read`}
      actions={
        isDefinitive(error) ? null : (
          <Button variant="default" size="compact-md" onClick={() => onRetry(file)}>
            Try again
          </Button>
        )
      }
    >
      {messageOf(error)}
    </Notice>
  );
}
