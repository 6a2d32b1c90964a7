import { afterEach, describe, expect, it, vi } from 'vitest';
import { safeStorage } from './storage.ts';
import { createStore } from './store.ts';

afterEach(() => vi.unstubAllGlobals());

describe('storage', () => {
  it("uses the browser's", () => {
    safeStorage.setItem('a', '1');
    expect(window.localStorage.getItem('a')).toBe('1');
    expect(safeStorage.getItem('a')).toBe('1');
    safeStorage.removeItem('a');
    expect(safeStorage.getItem('a')).toBeNull();
  });

  it('lasts as long as the page if the browser blocks it', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied', 'SecurityError');
    });
    safeStorage.setItem('b', '2');
    expect(safeStorage.getItem('b')).toBe('2');
    safeStorage.removeItem('b');
    expect(safeStorage.getItem('b')).toBeNull();
    vi.restoreAllMocks();
  });
});

describe('store', () => {
  it('notifies its listeners of changes only, until they unsubscribe', () => {
    const store = createStore(1);
    const heard = vi.fn();
    const leave = store.subscribe(heard);
    store.set(1);
    store.set(2);
    leave();
    store.set(3);
    expect(heard).toHaveBeenCalledOnce();
    expect(store.get()).toBe(3);
  });
});
