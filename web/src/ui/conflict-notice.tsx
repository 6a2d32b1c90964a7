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
            Use all of their changes
          </Button>
        ) : null
      }
    >
      {conflicts.length === 0
        ? 'Their changes and yours are combined in the fields below. Review them, then save.'
        : 'You both changed these fields. Your version is shown below, and saving replaces theirs.'}
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
                aria-label={`Use theirs: ${label}`}
                onClick={() => onTakeTheirs([path])}
              >
                Use theirs
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
