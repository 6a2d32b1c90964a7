import { Button, Collapse, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId, type ReactNode } from 'react';
import classes from './account.module.css';

/** A section that is one line until it is opened. */
export function FoldedPanel({ title, summary, children }: { title: string; summary: string; children: ReactNode }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <section className={classes.folded}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <div className={classes.foldedHead}>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {summary}
          </Text>
        </div>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </Group>
      <Collapse expanded={isOpen} id={id}>
        <div className={classes.unfolded}>{children}</div>
      </Collapse>
    </section>
  );
}
