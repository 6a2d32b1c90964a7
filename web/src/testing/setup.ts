import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setConfig } from '#lib/api/config.ts';
import { testConfig } from './config.ts';

// A busy machine draws slowly; what never appears still fails.
configure({ asyncUtilTimeout: 15_000 });

// What jsdom lacks and Mantine asks for.
if (typeof window !== 'undefined') {
  window.matchMedia ??= (query) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    }) as MediaQueryList;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // Text areas that grow wait for fonts.
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  // Nothing has a size in jsdom; lists that draw only what is in sight need one.
  Object.defineProperties(window.HTMLElement.prototype, {
    offsetHeight: { value: 600 },
    clientHeight: { value: 600 },
    clientWidth: { value: 1000 },
  });
  window.scrollTo = () => {};
  window.HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  window.HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  window.HTMLElement.prototype.scrollIntoView ??= () => {};
  window.HTMLElement.prototype.scrollTo ??= () => {};
}

beforeEach(() => setConfig(testConfig));

afterEach(() => {
  // The next file shares this process.
  vi.useRealTimers();
  if (typeof window === 'undefined') return;
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
