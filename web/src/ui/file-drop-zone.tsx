import { Button, Stack, Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatBytes } from '#lib/format/format.ts';
import classes from './file-drop-zone.module.css';
import { useFileDrop, type FileRules } from './use-file-drop.tsx';

export interface FileDropZoneProps extends FileRules {
  disabled?: boolean;
  title?: string;
  hint?: string;
  onFiles: (files: File[]) => void;
}

/** Accepts files by drag and drop or by button, and reports refused ones in place. */
export function FileDropZone({ disabled = false, title = 'Drop a file here', hint, onFiles, ...rules }: FileDropZoneProps) {
  const hintId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const { isOver, zone, input, choose } = useFileDrop({ ...rules, label: title, disabled, onFiles, onProblem: setProblem });

  return (
    <div className={classes.zone} data-over={isOver || undefined} data-disabled={disabled || undefined} {...zone}>
      <Stack align="center" gap={6}>
        <IconCloudUpload size={28} stroke={1.4} aria-hidden="true" className={classes.glyph} />
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed" id={hintId}>
          {hint ?? `${rules.accept.join(', ')}, up to ${formatBytes(rules.maxBytes)}`}
        </Text>
        <Button variant="default" mt={8} disabled={disabled} aria-describedby={hintId} onClick={choose}>
          {rules.multiple ? 'Choose files' : 'Choose a file'}
        </Button>
        {problem ? (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {problem}
          </Text>
        ) : null}
      </Stack>
      {input}
    </div>
  );
}
