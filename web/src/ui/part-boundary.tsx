import { Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';

/** Part of a page whose code may fail to load: the failure leaves the rest of the page, and what was entered there, intact. */
export class PartBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** A part's fallback as a line of text. */
export function PartFailure({ children }: { children: string }) {
  return (
    <Text c="dimmed" size="sm" role="alert" px={8} py={12}>
      {children}
    </Text>
  );
}
