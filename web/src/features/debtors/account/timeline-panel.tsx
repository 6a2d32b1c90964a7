import { Text } from '@mantine/core';
import type { AccountDetails } from '@recoup/contract/debtors';
import { STATUSES } from '@recoup/domain/statuses';
import { formatDateTime } from '../../../lib/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { AccountParams } from '../queries.ts';
import classes from './account.module.css';
import { NoteForm } from './note-form.tsx';

interface TimelineEvent {
  key: string;
  kind: 'status' | 'note' | 'document';
  at: string;
  title: string;
  text: string | null;
  by: string;
}

const actors = { client: 'You', agency: 'The agency', system: 'The portal' } as const;

/** Everything that happened, newest first. */
export function timelineOf(account: AccountDetails): TimelineEvent[] {
  const events: TimelineEvent[] = [
    ...account.history.map(({ id, to_status: to, reason, actor, at }): TimelineEvent => ({
      key: id,
      kind: 'status',
      at,
      title: STATUSES[to].label,
      text: reason ?? STATUSES[to].meaning,
      by: actors[actor],
    })),
    ...account.notes.map(({ id, body, author_name: by, created_at: at }): TimelineEvent => ({
      key: id,
      kind: 'note',
      at,
      title: 'Note',
      text: body,
      by,
    })),
    ...account.documents.map(({ id, file_name: name, author_name: by, created_at: at }): TimelineEvent => ({
      key: id,
      kind: 'document',
      at,
      title: 'Document added',
      text: name,
      by,
    })),
  ];
  return events.toSorted((one, two) => (one.at < two.at ? 1 : one.at > two.at ? -1 : 0));
}

export function TimelinePanel({ account, params }: { account: AccountDetails; params: AccountParams }) {
  return (
    <Panel title="Timeline">
      {account.abilities.add_note ? <NoteForm params={params} /> : null}
      <ol className={classes.events}>
        {timelineOf(account).map((event) => (
          <li key={event.key} className={classes.event} data-kind={event.kind}>
            <Text fw={550} size="sm">
              {event.title}
            </Text>
            {event.text ? (
              <Text size="sm" className={classes.noteBody ?? ''}>
                {event.text}
              </Text>
            ) : null}
            <span className={classes.meta}>
              {event.by}, <time dateTime={event.at}>{formatDateTime(event.at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
