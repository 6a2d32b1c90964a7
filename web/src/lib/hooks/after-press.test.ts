import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPress } from './after-press.ts';

const fire = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));

// Files share a process; another one may have left a pointer down.
beforeEach(() => void fire('pointerup'));
afterEach(() => void vi.useRealTimers());

it('runs at once if no pointer is down', () => {
  const act = vi.fn();
  afterPress(act);
  expect(act).toHaveBeenCalledOnce();
});

it("waits for the pointer's release and its click", () => {
  vi.useFakeTimers();
  const order: string[] = [];
  fire('pointerdown');
  afterPress(() => order.push('left'));
  expect(order).toEqual([]);
  fire('pointerup');
  order.push('click');
  vi.runAllTimers();
  expect(order).toEqual(['click', 'left']);
});

it('does not wait forever if scrolling takes over the press', () => {
  vi.useFakeTimers();
  const act = vi.fn();
  fire('pointerdown');
  afterPress(act);
  fire('pointercancel');
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});
