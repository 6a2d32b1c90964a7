import { Button, Code, Group, Stack } from '@mantine/core';
import { CopyText } from '#ui/copy-text.tsx';
import { Notice } from '#ui/notice.tsx';

/** The only time that a key is shown. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Notice tone="warning" title="This key is shown only once" alert>
        Copy it to your program’s settings or a password manager now. If you lose it, revoke it and create a new one.
      </Notice>
      <Code block aria-label="API key" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
        {secret}
      </Code>
      <Group justify="flex-end" gap="xs">
        <CopyText value={secret} label="Copy key" />
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
