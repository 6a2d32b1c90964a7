import { Button, Text } from '@mantine/core';
import { formatDateTime } from '#lib/format/format.ts';
import classes from './conflict-notice.module.css';
import { Notice } from './notice.tsx';

/** A field that two users changed to different values. */
export interface Conflict {
  path: string;
  label: string;
  theirs: string;
  mine: string;
}

/** Another user saved first: who, when, and their values of the conflicting fields. */
export function ConflictNotice({
  what,
  who,
  at,
  conflicts,
  onTakeTheirs,
}: {
  /** Noun phrase such as `this location`. */
  what: string;
  who: string;
  /** ISO timestamp. */
  at: string | null;
  conflicts: readonly Conflict[];
  onTakeTheirs: (paths: readonly string[]) => void;
}) {
  return (
    <Notice
      tone="warning"
      alert
      title={`${who} changed ${what} on ${formatDateTime(at)}`}
      actions={
        conflicts.length > 1 ? (
          <Button variant="default" size="compact-md" onClick={() => onTakeTheirs(conflicts.map(({ path }) => path))}>
            Take all of theirs
          </Button>
        ) : null
      }
    >
      {conflicts.length === 0
        ? 'What they changed is in the fields below now, beside what you changed. Look at it again, then save.'
        : 'You both changed what follows. Your version stands in the fields below, and saving puts it in place of theirs.'}
      {conflicts.length > 0 ? (
        <ul className={classes.list}>
          {conflicts.map(({ path, label, theirs, mine }) => (
            <li key={path} className={classes.row}>
              <dl className={classes.facts}>
                <Text component="dt" size="sm" fw={600} className={classes.label}>
                  {label}
                </Text>
                <dt>Theirs</dt>
                <dd>{theirs}</dd>
                <dt>Yours</dt>
                <dd>{mine}</dd>
              </dl>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Take theirs: ${label}`}
                onClick={() => onTakeTheirs([path])}
              >
                Take theirs
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
