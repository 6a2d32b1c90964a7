import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, type FormEvent, type KeyboardEvent } from 'react';
import { documentDrop } from '../documents.ts';
import { plural } from '#lib/format/format.ts';
import type { ThreadName } from '../threads.ts';
import { ChosenFileList } from '#ui/chosen-file-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { useFileDrop } from '#ui/use-file-drop.tsx';
import classes from './thread.module.css';
import { useComposer } from './use-composer.ts';

const HINT = 'Do not include health information or full Social Security numbers. Files up to 25 MB each.';

/** Writes to a thread. Files are chosen, dropped or pasted. */
export function Composer({
  thread,
  label,
  hidden = false,
  bare = false,
}: {
  thread: ThreadName;
  label: string;
  /** Keeps the typed text while another form is shown instead. */
  hidden?: boolean;
  /** Without the frame of a thread. */
  bare?: boolean;
}) {
  const composer = useComposer(thread);
  const { body, files, problem, isSending, isDirty, isWaitingForFiles } = composer;
  const field = useRef<HTMLTextAreaElement>(null);
  const { isOver, zone, input, choose, take } = useFileDrop({
    ...documentDrop,
    label: 'Files for the message',
    onFiles: files.add,
    onProblem: composer.setProblem,
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    await composer.send();
    field.current?.focus({ preventScroll: true });
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <form
      className={bare ? undefined : classes.composer}
      hidden={hidden}
      data-over={isOver || undefined}
      noValidate
      onSubmit={(event) => void send(event)}
      onPaste={({ clipboardData }) => take([...clipboardData.files])}
      {...zone}
    >
      {isDirty ? <UnsavedChangesGuard when what="your message" /> : null}
      {isWaitingForFiles ? (
        <Notice tone="warning" alert title="Your message was sent, but not all of its files">
          Try again, or leave out what cannot be added.
        </Notice>
      ) : (
        <TextArea
          ref={field}
          label={label}
          description={HINT}
          value={body}
          minRows={2}
          maxRows={12}
          readOnly={isSending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          error={problem}
          onKeyDown={press}
          onChange={({ currentTarget: { value } }) => composer.write(value)}
        />
      )}
      <ChosenFileList files={files} disabled={isSending} />
      <div className={classes.tools}>
        {isWaitingForFiles ? (
          <span />
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconPaperclip size={15} aria-hidden="true" />}
            disabled={isSending}
            onClick={choose}
          >
            Attach files
          </Button>
        )}
        <Button type="submit" size="xs" loading={isSending} disabled={!isDirty}>
          {isWaitingForFiles ? `Add ${plural(files.chosen.length, 'file')} again` : 'Send message'}
        </Button>
      </div>
      {input}
    </form>
  );
}
