import type { ReactNode } from 'react';
import { MISSING } from '#lib/format/format.ts';
import { Fact, FactList } from '#ui/facts.tsx';

/** A list of names and values. Unknown values are left out unless the row is always shown. `children`: further `Fact`s. */
export function Facts({
  facts,
  always = [],
  children,
}: {
  facts: readonly (readonly [string, ReactNode])[];
  always?: readonly string[];
  children?: ReactNode;
}) {
  return (
    <FactList>
      {facts.map(([label, value], index) =>
        value || always.includes(label) ? (
          // Two phones may share a label, so the index is part of the key.
          <Fact key={`${label}${index}`} label={label}>
            {value || MISSING}
          </Fact>
        ) : null,
      )}
      {children}
    </FactList>
  );
}
