import { Button, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { plural } from '#lib/format/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';

export function DonePanel({ added, onAgain }: { added: number; onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  // The button that had focus is unmounted.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <Panel>
        <EmptyState
          icon={IconCircleCheck}
          title={`${plural(added, 'location')} added`}
          action={
            <Group gap="xs" justify="center">
              <Button component={Link} to={paths.locations}>
                See the locations
              </Button>
              <Button variant="default" onClick={onAgain}>
                Import another file
              </Button>
            </Group>
          }
        >
          Accounts can be placed for {added === 1 ? 'it' : 'them'} at once, by hand and from a file.
        </EmptyState>
      </Panel>
    </div>
  );
}
