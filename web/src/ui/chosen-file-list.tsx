import { ActionIcon } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { formatBytes } from '../lib/format.ts';
import type { NotSent } from '../lib/send-files.ts';
import classes from './chosen-file-list.module.css';

/** Files that will be sent, and why those are still here that were tried. */
export function ChosenFileList({
  files,
  notSent,
  disabled,
  onLeaveOut,
}: {
  files: readonly File[];
  notSent: readonly NotSent[];
  disabled: boolean;
  onLeaveOut: (file: File) => void;
}) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Files to send">
      {files.map((file, index) => {
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
              aria-label={`Leave out ${file.name}`}
              onClick={() => onLeaveOut(file)}
            >
              <IconX size={15} aria-hidden="true" />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
