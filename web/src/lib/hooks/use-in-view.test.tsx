import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useInView } from './use-in-view.ts';

function Example({ hasElement }: { hasElement: boolean }) {
  const [ref, isSeen] = useInView<HTMLDivElement>();
  return (
    <>
      {hasElement ? <div ref={ref} /> : null}
      <output>{String(isSeen)}</output>
    </>
  );
}

const seen = () => screen.getByRole('status').textContent;

it('follows the element while it is there', () => {
  let report: (isIntersecting: boolean) => void = () => {};
  const disconnect = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => {};
      disconnect = disconnect;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        report = (isIntersecting) => callback([{ isIntersecting }]);
      }
    },
  );
  const { rerender } = render(<Example hasElement />);
  expect(seen()).toBe('false');
  act(() => report(true));
  expect(seen()).toBe('true');
  act(() => report(false));
  expect(seen()).toBe('false');
  act(() => report(true));
  rerender(<Example hasElement={false} />);
  expect([seen(), disconnect.mock.calls.length]).toEqual(['false', 1]);
});

it('counts every element as visible where the browser cannot tell', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  const { rerender } = render(<Example hasElement={false} />);
  expect(seen()).toBe('false');
  rerender(<Example hasElement />);
  expect(seen()).toBe('true');
});
