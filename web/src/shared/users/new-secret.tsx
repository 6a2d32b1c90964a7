import { Button, Code, Group, Stack } from '@mantine/core';
import { CopyText } from '#ui/copy-text.tsx';
import { Notice } from '#ui/notice.tsx';

interface NewSecretProps {
  secret: string;
  /** "API key" */
  label: string;
  title: string;
  /** What to do with it, and if it is lost. */
  advice: string;
  copyLabel: string;
  onClose: () => void;
}

/** The only time that a secret is shown. */
export function NewSecret({ secret, label, title, advice, copyLabel, onClose }: NewSecretProps) {
  return (
    <Stack gap="md">
      <Notice tone="warning" title={title} alert>
        {advice}
      </Notice>
      <Code block aria-label={label} style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
        {secret}
      </Code>
      <Group justify="flex-end" gap="xs">
        <CopyText value={secret} label={copyLabel} />
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
