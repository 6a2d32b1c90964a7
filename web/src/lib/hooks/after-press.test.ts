import { afterEach, expect, it, vi } from 'vitest';
import { afterPress } from './after-press.ts';

const fire = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));

afterEach(() => {
  fire('pointerup');
  vi.useRealTimers();
});

it('runs at once while no pointer is held down', () => {
  const act = vi.fn();
  afterPress(act);
  expect(act).toHaveBeenCalledOnce();
});

it('waits for the release of a pointer that is held down, and for the click that comes with it', () => {
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

it('does not wait for ever where a press is taken over, as by scrolling', () => {
  vi.useFakeTimers();
  const act = vi.fn();
  fire('pointerdown');
  afterPress(act);
  fire('pointercancel');
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});
