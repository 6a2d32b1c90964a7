import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { ClientNote } from '@recoup/contract/agency/clients';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { formatDateTime, plural } from '#lib/format/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormError } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { TextArea } from '#ui/text-area.tsx';
import classes from '../clients.module.css';
import { notesQuery, useAddNote, useEditNote } from '../queries.ts';
import type { TabProps } from './tab-props.ts';

/** The agency's internal notes about a client. */
export function NotesTab({ client, role }: TabProps) {
  const list = useInfiniteQuery(notesQuery(client.client_id));
  const mayWrite = role !== 'agency_auditor';
  const notes = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack gap="lg">
      {mayWrite ? <NewNote clientId={client.client_id} /> : null}
      {list.isPending ? <PanelSkeleton lines={4} /> : null}
      {list.isError && !list.data ? (
        <ErrorState title="Notes could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && notes.length === 0 ? (
        <EmptyState title="No notes yet">
          What your team should know about this client. The client never sees notes, or that there are any.
        </EmptyState>
      ) : null}
      {notes.length > 0 ? (
        <Panel title="Notes">
          {notes.map((note) => (
            <Note
              key={note.id}
              clientId={client.client_id}
              note={note}
              mayWrite={mayWrite}
              onReload={() => void list.refetch()}
            />
          ))}
          {list.hasNextPage ? (
            <Button mt="md" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show earlier notes
            </Button>
          ) : null}
        </Panel>
      ) : null}
    </Stack>
  );
}

function NewNote({ clientId }: { clientId: string }) {
  const [text, setText] = useState('');
  const add = useAddNote();
  const submit = () => add.mutate({ params: { client_id: clientId }, body: { body: text } }, { onSuccess: () => setText('') });
  return (
    <Stack gap="sm">
      <FormError message={add.isError ? messageOf(add.error) : undefined} />
      <TextArea
        label="New internal note"
        description="Only your agency sees it"
        minRows={2}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button disabled={text.trim() === ''} loading={add.isPending} onClick={submit}>
          Add note
        </Button>
      </Group>
    </Stack>
  );
}

function Note({
  clientId,
  note,
  mayWrite,
  onReload,
}: {
  clientId: string;
  note: ClientNote;
  mayWrite: boolean;
  onReload: () => void;
}) {
  const [draft, setDraft] = useState<{ text: string; revision: number } | null>(null);
  const [showsVersions, setShowsVersions] = useState(false);
  const edit = useEditNote();
  const save = () => {
    if (!draft) return;
    edit.mutate(
      { params: { client_id: clientId, note_id: note.id }, body: { body: draft.text, revision: draft.revision } },
      { onSuccess: () => setDraft(null), onError: onReload },
    );
  };
  const isOutdated = draft !== null && draft.revision !== note.revision;
  return (
    <article className={classes.note}>
      {draft ? (
        <Stack gap="sm">
          <FormError message={edit.isError && !isOutdated ? messageOf(edit.error) : undefined} />
          {isOutdated ? (
            <FormError message={`${note.edited?.by ?? note.author} has changed this note. It now says: ${note.body}`} />
          ) : null}
          <TextArea
            aria-label="Note"
            minRows={2}
            maxLength={10_000}
            value={draft.text}
            onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setDraft(null)}>
              Cancel
            </Button>
            {isOutdated ? (
              <Button onClick={() => setDraft({ ...draft, revision: note.revision })}>Replace it with mine</Button>
            ) : (
              <Button disabled={draft.text.trim() === '' || draft.text === note.body} loading={edit.isPending} onClick={save}>
                Save note
              </Button>
            )}
          </Group>
        </Stack>
      ) : (
        note.body
      )}
      <div className={classes.meta}>
        <span>
          {note.author}, {formatDateTime(note.created_at)}
        </span>
        {note.edited ? (
          <Anchor
            component="button"
            type="button"
            inherit
            onClick={() => setShowsVersions(!showsVersions)}
            aria-expanded={showsVersions}
          >
            Edited by {note.edited.by}, {formatDateTime(note.edited.at)} ({plural(note.versions.length, 'earlier version')})
          </Anchor>
        ) : null}
        {mayWrite && !draft ? (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Edit the note of ${note.author}`}
            onClick={() => setDraft({ text: note.body, revision: note.revision })}
          >
            Edit
          </Button>
        ) : null}
      </div>
      {showsVersions
        ? note.versions.map((version) => (
            <Text key={version.revision} size="sm" c="dimmed" mt="xs">
              {version.by}, {formatDateTime(version.at)}: {version.body}
            </Text>
          ))
        : null}
    </article>
  );
}
