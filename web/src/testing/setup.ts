import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setConfig } from '#lib/api/config.ts';
import { firstScreenReady } from '#lib/hooks/use-first-screen-ready.ts';
import { setClientName } from '#lib/session/client-name.ts';
import { testConfig } from './config.ts';

// A busy machine renders slowly; what never appears still fails.
configure({ asyncUtilTimeout: 30_000 });

// APIs that Mantine needs and jsdom lacks.
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
  // Auto-growing text areas wait for fonts.
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  // Elements have no size in jsdom; virtual lists need one.
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

beforeEach(() => {
  setConfig(testConfig);
  firstScreenReady.set(true);
});

afterEach(() => {
  // The next file shares this process.
  vi.useRealTimers();
  setClientName(null);
  if (typeof window === 'undefined') return;
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
