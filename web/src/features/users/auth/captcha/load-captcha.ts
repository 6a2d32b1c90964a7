/** The subset of the API that Turnstile and hCaptcha share and this portal uses. */
export interface CaptchaApi {
  render(container: HTMLElement, options: CaptchaOptions): string;
  remove(widget: string): void;
}

interface CaptchaOptions {
  sitekey: string;
  theme: 'light' | 'dark';
  size?: string;
  callback: (token: string) => void;
  'error-callback': () => void;
  'expired-callback': () => void;
}

export type CaptchaProvider = 'turnstile' | 'hcaptcha';

const SCRIPTS: Record<CaptchaProvider, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
};

/** Global callback that the provider's script calls once it is ready; one provider fires `load` too early. */
const READY = 'onCaptchaReady';

let loading: Promise<CaptchaApi> | undefined;

/** Loads the provider's script once per page. Rejects on failure; the next call retries. */
export function loadCaptcha(provider: CaptchaProvider): Promise<CaptchaApi> {
  loading ??= addScript(provider).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function addScript(provider: CaptchaProvider): Promise<CaptchaApi> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  Object.assign(window, { [READY]: resolve });
  const script = document.createElement('script');
  script.src = `${SCRIPTS[provider]}?render=explicit&onload=${READY}`;
  script.async = true;
  script.addEventListener('error', () => {
    script.remove();
    reject(new Error('The script of the security check could not be loaded.'));
  });
  document.head.append(script);
  await promise;
  const api = (window as unknown as Record<CaptchaProvider, CaptchaApi | undefined>)[provider];
  if (!api) throw new Error('The script of the security check is not the expected one.');
  return api;
}
