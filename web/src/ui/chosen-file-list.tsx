import { ActionIcon } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { formatBytes } from '#lib/format/format.ts';
import type { FilesToSend } from '#lib/hooks/use-files-to-send.ts';
import classes from './chosen-file-list.module.css';

/** Selected files, with the reason for those that failed. */
export function ChosenFileList({ files, disabled }: { files: Omit<FilesToSend, 'add'>; disabled: boolean }) {
  const { chosen, notSent, leaveOut } = files;
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Selected files">
      {chosen.map((file, index) => {
        const problem = notSent.find((one) => one.file === file)?.problem;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- pasted pictures share a name
          <li key={index} className={classes.file}>
            <IconPaperclip size={15} aria-hidden="true" />
            <span className={classes.name}>
              {file.name}
              {problem ? <span className={classes.problem}>{problem}</span> : null}
            </span>
            <span className={classes.size}>{formatBytes(file.size)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={disabled}
              aria-label={`Remove ${file.name}`}
              onClick={() => leaveOut(file)}
            >
              <IconX size={15} aria-hidden="true" />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
