import { screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#testing/render.tsx';
import { ChartSlot } from './chart-slot.tsx';

it('reports a chart that failed to load, and leaves the rest of the page intact', async () => {
  // React logs every error that an error boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Lost = lazy<() => null>(() => Promise.reject(new Error('the way to the server was lost')));
  renderApp(
    <>
      <h1>Downloads</h1>
      <ChartSlot height={100}>
        <Lost />
      </ChartSlot>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Its table has every figure');
  expect(screen.getByRole('heading', { name: 'Downloads' })).toBeTruthy();
  vi.restoreAllMocks();
});
