import type { Page } from '@playwright/test';

/** A screen with its heading and nothing left to load, or a form. */
const USABLE = 'main:has(h1):not(:has([aria-busy="true"], [aria-label="Loading"])), form input';

/** Call before the page opens: notes when the screen can be used. */
export async function watchFirstLoad(page: Page): Promise<void> {
  await page.addInitScript((selector) => {
    performance.setResourceTimingBufferSize(1000);
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(selector)) return;
      performance.mark('usable');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true, attributes: true });
  }, USABLE);
}

/** Waits until the screen can be used; the moment in milliseconds and the scripts requested before it, as `assets/x.js`. */
export async function firstLoad(page: Page): Promise<{ usableMs: number; scripts: string[] }> {
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  return page.evaluate(() => {
    const usableMs = performance.getEntriesByName('usable')[0]?.startTime ?? 0;
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime < usableMs && new URL(name).pathname.startsWith('/assets/'))
      .map(({ name }) => new URL(name).pathname.slice(1))
      .filter((path) => path.endsWith('.js'));
    return { usableMs, scripts: [...new Set(scripts)] };
  });
}
