import type { Page } from '@playwright/test';

/** Turnstile's script URL; the browser intercepts it in tests, so that nothing leaves the machine. */
const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js';

/** Token of a completed check; `recorded` is what a verification endpoint expects. */
export const solvedToken = 'solved';

/**
 * Serves a stand-in for the provider's script at its real URL, so that the page's real policy has to allow it. `render` draws a
 * checkbox; `window.captchaFake` lets a test break or expire the widget.
 */
export async function showCaptcha(page: Page): Promise<void> {
  await page.route(`${script}**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${String(install)})(${JSON.stringify(solvedToken)});` }),
  );
}

interface FakeOptions {
  sitekey: string;
  callback: (token: string) => void;
  'error-callback': () => void;
  'expired-callback': () => void;
}

/** Runs in the page. */
function install(token: string): void {
  const widgets = new Map<string, { box: HTMLElement; options: FakeOptions }>();
  const page = window as unknown as Record<string, unknown> & { onCaptchaReady: () => void };
  page['turnstile'] = {
    render(container: HTMLElement, options: FakeOptions) {
      const id = `fake-${widgets.size}-${Date.now()}`;
      const box = document.createElement('label');
      box.style.cssText =
        'display:flex;align-items:center;gap:10px;height:63px;padding:0 16px;border:1px solid #8a92a0;border-radius:6px;font-size:14px';
      const tick = document.createElement('input');
      tick.type = 'checkbox';
      tick.style.cssText = 'width:24px;height:24px';
      tick.addEventListener('change', () => tick.checked && options.callback(token));
      box.append(tick, 'I am a person');
      container.append(box);
      widgets.set(id, { box, options });
      return id;
    },
    remove(id: string) {
      widgets.get(id)?.box.remove();
      widgets.delete(id);
    },
  };
  page['captchaFake'] = (event: 'error-callback' | 'expired-callback') => {
    for (const { options } of widgets.values()) options[event]();
  };
  page.onCaptchaReady();
}
