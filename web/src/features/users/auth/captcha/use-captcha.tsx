import { lazy, Suspense, useState, type ReactNode } from 'react';
import { getConfig } from '#lib/api/config.ts';

const CaptchaWidget = lazy(async () => ({ default: (await import('./captcha-widget.tsx')).CaptchaWidget }));

export interface Captcha {
  /** Rendered above the submit button; null without a CAPTCHA. */
  field: ReactNode;
  /** Shown instead of submitting while the check is incomplete; null otherwise. */
  problem: string | null;
  /** Options for the auth client's calls. */
  options: { captchaToken?: string };
  /** Tokens are single-use: call this after each request. */
  renew: () => void;
}

/** CAPTCHA for a form, if the installation configures one (`sign_in.captcha`). */
export function useCaptcha(): Captcha {
  const isRequired = getConfig().sign_in.captcha !== null;
  const [token, setToken] = useState<string>();
  const [round, setRound] = useState(0);
  const renew = () => {
    setToken(undefined);
    setRound((count) => count + 1);
  };
  if (!isRequired) return { field: null, problem: null, options: {}, renew: () => {} };
  return {
    field: (
      <Suspense fallback={<div style={{ minHeight: 65 }} />}>
        <CaptchaWidget key={round} onToken={setToken} onRetry={renew} />
      </Suspense>
    ),
    problem: token ? null : 'Complete the security check first, then try again.',
    options: token ? { captchaToken: token } : {},
    renew,
  };
}
