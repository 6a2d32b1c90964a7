import type { ReactNode } from 'react';
import { MISSING } from '#lib/format/format.ts';
import { Fact, FactList } from '#ui/facts.tsx';

/** Names and values; what is not known is left out, but for those that are always named. */
export function Facts({ facts, always = [] }: { facts: readonly (readonly [string, ReactNode])[]; always?: readonly string[] }) {
  return (
    <FactList>
      {facts.map(([label, value], index) =>
        value || always.includes(label) ? (
          // Two phones may share a label, so the place in the list is part of the key.
          // oxlint-disable-next-line react/no-array-index-key
          <Fact key={`${label}${index}`} label={label}>
            {value || MISSING}
          </Fact>
        ) : null,
      )}
    </FactList>
  );
}
