import { lazy, Suspense, useState, type ReactNode } from 'react';
import { getConfig } from '#lib/api/config.ts';

const CaptchaWidget = lazy(async () => ({ default: (await import('./captcha-widget.tsx')).CaptchaWidget }));

export interface Captcha {
  /** Stands before the button; nothing where no check is asked for. */
  field: ReactNode;
  /** Told instead of sending while the check is not done; null when all is well. */
  problem: string | null;
  /** What the auth client's calls take. */
  options: { captchaToken?: string };
  /** A proof is taken once: after each call there has to be a new one. */
  renew: () => void;
}

/** The security check of a form, where the installation has one (`sign_in.captcha`). */
export function useCaptcha(): Captcha {
  const isAsked = getConfig().sign_in.captcha !== null;
  const [token, setToken] = useState<string>();
  const [round, setRound] = useState(0);
  const renew = () => {
    setToken(undefined);
    setRound((count) => count + 1);
  };
  if (!isAsked) return { field: null, problem: null, options: {}, renew: () => {} };
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
