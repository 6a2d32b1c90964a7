import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { plural } from '#lib/format/format.ts';
import { getSession } from '#lib/session/session.ts';
import { TopDialog } from '#ui/top-dialog.tsx';

interface IdleWarningProps {
  /** Seconds. */
  left: number;
  idleMinutes: number;
  onStay: () => void;
}

/** Asks whether the user is present, counting down. */
export function IdleWarning({ left, idleMinutes, onStay }: IdleWarningProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <TopDialog label="Are you still there?" describedBy="idle-warning">
      <Stack gap="md">
        <Title order={2} size="h3">
          Are you still there?
        </Title>
        <Text id="idle-warning">
          To protect debtor data, we sign you out after {plural(idleMinutes, 'minute')} without activity.
        </Text>
        <Text className="tabular" fw={500} aria-hidden="true">
          {left > 0 ? `Signing out in ${clock(left)}` : 'Signing out'}
        </Text>
        <output style={VISUALLY_HIDDEN}>{announcementOf(left)}</output>
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={() => void getSession().signOut()}>
            Sign out now
          </Button>
          <Button ref={stay} onClick={onStay}>
            Stay signed in
          </Button>
        </Group>
      </Stack>
    </TopDialog>
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Updates rarely: a number every second would drown out other announcements. */
function announcementOf(left: number): string {
  const step = [10, 30, 60, 120].find((seconds) => left <= seconds) ?? 120;
  return `You will be signed out in ${step >= 60 ? plural(step / 60, 'minute') : plural(step, 'second')}.`;
}

const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
