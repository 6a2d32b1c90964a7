import { Skeleton, Text } from '@mantine/core';
import { Component, Suspense, type ReactNode } from 'react';
import { WhenNear } from '../render-when-near.tsx';

/** Loads a chart's code near the viewport; a failure leaves the rest of the page intact. */
export function ChartSlot({ height, children }: { height: number; children: ReactNode }) {
  return (
    <WhenNear height={height}>
      <ChartBoundary>
        <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>
      </ChartBoundary>
    </WhenNear>
  );
}

class ChartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Text c="dimmed" size="sm" role="alert" px={8} py={12}>
        The chart could not be loaded. Its table has every figure, or reload the page.
      </Text>
    );
  }
}
