import { Button, Stack, Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { formatBytes } from '#lib/format/format.ts';
import classes from './file-drop-zone.module.css';

export interface FileDropZoneProps {
  /** Extensions with a dot: `['.csv', '.xlsx']`. */
  accept: readonly string[];
  maxBytes: number;
  multiple?: boolean;
  disabled?: boolean;
  title?: string;
  hint?: string;
  onFiles: (files: File[]) => void;
}

/** Accepts files by drag and drop or by button, and reports refused ones in place. */
export function FileDropZone({
  accept,
  maxBytes,
  multiple = false,
  disabled = false,
  title = 'Drop a file here',
  hint,
  onFiles,
}: FileDropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length === 0 || disabled) return;
    const found = findProblem(files, { accept, maxBytes, multiple });
    setProblem(found);
    if (found === null) onFiles(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping needs a pointer; the button inside does the same for everybody
    <div
      className={classes.zone}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Stack align="center" gap={6}>
        <IconCloudUpload size={28} stroke={1.4} aria-hidden="true" className={classes.glyph} />
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed" id={hintId}>
          {hint ?? `${accept.join(', ')}, up to ${formatBytes(maxBytes)}`}
        </Text>
        <Button variant="default" mt={8} disabled={disabled} aria-describedby={hintId} onClick={() => input.current?.click()}>
          {multiple ? 'Choose files' : 'Choose a file'}
        </Button>
        {problem ? (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {problem}
          </Text>
        ) : null}
      </Stack>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={title}
        accept={accept.join(',')}
        multiple={multiple}
        onChange={(event) => {
          take(event.currentTarget.files);
          // Reset, so that the same file can be chosen again after a correction.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

export function findProblem(
  files: readonly File[],
  { accept, maxBytes, multiple }: Pick<FileDropZoneProps, 'accept' | 'maxBytes' | 'multiple'>,
): string | null {
  if (!multiple && files.length > 1) return 'Choose one file at a time.';
  for (const file of files) {
    const name = file.name.toLowerCase();
    if (!accept.some((ending) => name.endsWith(ending))) return `${file.name} cannot be read here. Use ${accept.join(', ')}.`;
    if (file.size === 0) return `${file.name} is empty.`;
    if (file.size > maxBytes) return `${file.name} is larger than ${formatBytes(maxBytes)}. Split it and upload the parts.`;
  }
  return null;
}
