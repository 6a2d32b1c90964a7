import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FactList } from '#ui/facts.tsx';

/** A group of facts with a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h4" mb={6}>
        {title}
      </Title>
      <FactList>{children}</FactList>
    </section>
  );
}
