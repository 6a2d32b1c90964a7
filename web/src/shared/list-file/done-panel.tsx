import { Button, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';

interface DonePanelProps {
  title: string;
  /** Link to the list that the file's rows are now part of. */
  list: { to: string; label: string };
  againLabel: string;
  onAgain: () => void;
  /** What happens next. */
  children: ReactNode;
}

/** The result of an applied file. It takes the focus, because the button that had it is unmounted. */
export function DonePanel({ title, list, againLabel, onAgain, children }: DonePanelProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <EmptyState
        icon={IconCircleCheck}
        title={title}
        action={
          <Group gap="xs" justify="center">
            <Button component={Link} to={list.to}>
              {list.label}
            </Button>
            <Button variant="default" onClick={onAgain}>
              {againLabel}
            </Button>
          </Group>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
