import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './detail.module.css';

/** Facts of one kind, below their heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h4" mb={6}>
        {title}
      </Title>
      <dl className={classes.facts}>{children}</dl>
    </section>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
