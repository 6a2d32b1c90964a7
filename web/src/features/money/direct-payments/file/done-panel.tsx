import { Button, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatMoney, plural } from '#lib/format/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { reportPath } from '../report-state.ts';

export function DonePanel({ submitted, cents, onAgain }: { submitted: number; cents: number; onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <EmptyState
        icon={IconCircleCheck}
        title={`${plural(submitted, 'payment')} reported, ${formatMoney(cents)}`}
        action={
          <Group gap="xs" justify="center">
            <Button component={Link} to={reportPath()}>
              See the reports
            </Button>
            <Button variant="default" onClick={onAgain}>
              Report another file
            </Button>
          </Group>
        }
      >
        The agency has {submitted === 1 ? 'it' : 'them'} now. Each becomes a payment of its account as soon as the agency has
        booked it.
      </EmptyState>
    </div>
  );
}
