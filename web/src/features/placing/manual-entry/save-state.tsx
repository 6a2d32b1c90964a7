import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCloudUp, IconPencil } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { formatTime } from '#lib/format/format.ts';
import type { DraftSaver, SaveState as State } from './draft-saver.ts';
import classes from './manual-entry.module.css';

function useSaveState(saver: DraftSaver): State {
  return useSyncExternalStore(saver.subscribe, saver.getState);
}

/** `Saved 2:14 PM EST`, or the reason why the draft is not saved. */
export function saveText(state: State): string {
  switch (state.phase) {
    case 'untouched':
      return 'Saved as you type';
    case 'unsaved':
      return 'Not saved yet';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved ${formatTime(state.at)}`;
    case 'failed':
      return state.retrying ? 'Not saved. Trying again…' : `Not saved. ${messageOf(state.error)}`;
    case 'conflict':
      return 'Not saved: another tab saved this draft';
  }
}

const icons = {
  untouched: IconPencil,
  unsaved: IconPencil,
  saving: IconCloudUp,
  saved: IconCircleCheck,
  failed: IconAlertTriangle,
  conflict: IconAlertTriangle,
};

export function SaveState({ saver }: { saver: DraftSaver }) {
  const state = useSaveState(saver);
  const Glyph = icons[state.phase];
  return (
    <Group gap={6} wrap="nowrap" className={classes.saveState ?? ''} data-phase={state.phase}>
      <Glyph size={15} aria-hidden="true" />
      {/* Announced only on failure: every "Saving…" would be noise for screen readers. */}
      <Text size="sm" component="span" role={state.phase === 'failed' ? 'alert' : undefined}>
        {saveText(state)}
      </Text>
      {state.phase === 'failed' ? (
        <Button variant="subtle" size="compact-xs" onClick={() => void saver.flush()}>
          Save now
        </Button>
      ) : null}
    </Group>
  );
}

/** Two tabs saved the same draft: the user chooses which version to keep. */
export function ConflictBar({ saver, onLoadTheirs }: { saver: DraftSaver; onLoadTheirs: () => void }) {
  const state = useSaveState(saver);
  if (state.phase !== 'conflict') return null;
  return (
    <div className={classes.conflict} role="alert">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <div>
        <Text fw={600} size="sm">
          This draft was saved in another tab or window
        </Text>
        <Text size="sm">Nothing more is saved here until you choose.</Text>
      </div>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={onLoadTheirs}>
          Load the newer one
        </Button>
        <Button variant="default" size="xs" onClick={() => void saver.overwrite()}>
          Keep what I see here
        </Button>
      </Group>
    </div>
  );
}
