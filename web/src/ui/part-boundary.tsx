import { Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';

/** Part of a page whose code may fail to load: the failure leaves the rest of the page, and what was entered there, intact. */
export class PartBoundary extends Component<{ failure: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Text c="dimmed" size="sm" role="alert" px={8} py={12}>
        {this.props.failure}
      </Text>
    );
  }
}
