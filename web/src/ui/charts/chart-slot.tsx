import { Skeleton } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { PartBoundary, PartFailure } from '../part-boundary.tsx';
import { WhenNear } from '../render-when-near.tsx';

/** Loads a chart's code near the viewport; a failure leaves the rest of the page intact. */
export function ChartSlot({ height, children }: { height: number; children: ReactNode }) {
  return (
    <WhenNear height={height}>
      <PartBoundary
        fallback={<PartFailure>The chart could not be loaded. Its table has every figure, or reload the page.</PartFailure>}
      >
        <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>
      </PartBoundary>
    </WhenNear>
  );
}
