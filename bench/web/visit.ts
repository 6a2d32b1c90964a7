import type { Browser, Page } from '@playwright/test';

export interface Visit {
  /** The longest task of the main thread; 0 if none took 50 ms. */
  longestTaskMs: number;
  layoutShift: number;
}

/** In the page: collects from the start, because a browser keeps only the first 200 entries for later observers. */
const collect = `
  globalThis.visit = { longestTaskMs: 0, layoutShift: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) visit.longestTaskMs = Math.max(visit.longestTaskMs, duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) visit.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Signs in like the form does, and leaves the session in the page's local storage. */
export async function openSession(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/config.json`);
  await page.evaluate(`(async () => {
    const config = await (await fetch('/config.json')).json();
    const answer = await fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: config.supabase_anon_key },
      body: JSON.stringify({ email: 'admin@demo.test', password: 'demo-password' }),
    });
    if (!answer.ok) throw new Error('sign-in answered ' + answer.status);
    localStorage.setItem('sb-' + new URL(config.supabase_url).hostname.split('.')[0] + '-auth-token', await answer.text());
  })()`);
}

/** The path of an account of the demo. */
export function findAccount(page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const { access_token: token } = JSON.parse(Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))[1]);
    const get = async (path) => {
      const answer = await fetch(path, { headers: { authorization: 'Bearer ' + token } });
      if (!answer.ok) throw new Error(path + ' answered ' + answer.status);
      return (await answer.json()).data;
    };
    const [{ client_id: client }] = await get('/api/core/v1/clients/my-clients');
    const [account] = await get('/api/legacy/v1/clients/' + client + '/debtors?status=ACTIVE&limit=1');
    return '/debtors/' + account.people_id + '/' + account.id;
  })()`);
}

/** Opens a page as a phone with a processor four times slower, and waits until it rests. */
export async function visit(browser: Browser, url: string, isSignedIn: boolean): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    if (isSignedIn) await openSession(page, new URL(url).origin);
    await page.addInitScript(collect);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    return await page.evaluate<Visit>('visit');
  } finally {
    await context.close();
  }
}
