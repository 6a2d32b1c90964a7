import { Button, Textarea } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type FormEvent, type KeyboardEvent } from 'react';
import { documentDrop } from '../documents.ts';
import { plural } from '#lib/format/format.ts';
import type { ThreadName } from '../threads.ts';
import { ChosenFileList } from '#ui/chosen-file-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import classes from './thread.module.css';
import { useComposer } from './use-composer.ts';

const HINT = 'Leave out health information and whole Social Security numbers. Files up to 25 MB each.';

/** Writes to a thread. Files are chosen, dropped or pasted. */
export function Composer({ thread, label }: { thread: ThreadName; label: string }) {
  const composer = useComposer(thread);
  const { body, files, problem, isSending, isDirty, isWaitingForFiles, attach } = composer;
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isOver, setOver] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    await composer.send();
    field.current?.focus({ preventScroll: true });
  }
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') attach([...event.dataTransfer.files]);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping needs a pointer; the button inside does the same for everybody
    <form
      className={classes.composer}
      data-over={isOver || undefined}
      noValidate
      onSubmit={(event) => void send(event)}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={hold}
      onPaste={({ clipboardData }) => attach([...clipboardData.files])}
    >
      {isDirty ? <UnsavedChangesGuard when what="your message" /> : null}
      {isWaitingForFiles ? (
        <Notice tone="warning" alert title="Your message was sent, but not all of its files">
          Try again, or leave out what cannot be added.
        </Notice>
      ) : (
        <Textarea
          ref={field}
          label={label}
          description={HINT}
          value={body}
          autosize
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
            onClick={() => input.current?.click()}
          >
            Attach files
          </Button>
        )}
        <Button type="submit" size="xs" loading={isSending} disabled={!isDirty}>
          {isWaitingForFiles ? `Add ${plural(files.chosen.length, 'file')} again` : 'Send message'}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-label="Files for the message"
        accept={documentDrop.accept.join(',')}
        onChange={(event) => {
          attach([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </form>
  );
}
