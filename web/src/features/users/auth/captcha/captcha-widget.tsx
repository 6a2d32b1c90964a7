import { Button, Text, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { getConfig } from '#lib/api/config.ts';
import classes from './captcha.module.css';
import { loadCaptcha } from './load-captcha.ts';

interface CaptchaWidgetProps {
  /** Called with undefined once the token expires. */
  onToken: (token: string | undefined) => void;
  onRetry: () => void;
}

type State = 'loading' | 'shown' | 'expired' | 'failed';

/**
 * The provider's own widget, which supports the keyboard and offers an audio or wait-only alternative. Each token needs a new
 * mount.
 */
export function CaptchaWidget({ onToken, onRetry }: CaptchaWidgetProps) {
  const { captcha } = getConfig().sign_in;
  const theme = useComputedColorScheme('light');
  const place = useRef<HTMLDivElement>(null);
  const latestOnToken = useRef(onToken);
  const [state, setState] = useState<State>('loading');
  useEffect(() => {
    latestOnToken.current = onToken;
  });

  const provider = captcha?.provider;
  const siteKey = captcha?.site_key;
  useEffect(() => {
    if (!provider || !siteKey) return;
    let remove: (() => void) | undefined;
    let isGone = false;
    const lose = (next: State) => {
      setState(next);
      latestOnToken.current(undefined);
    };
    loadCaptcha(provider).then(
      (api) => {
        if (isGone || !place.current) return;
        const widget = api.render(place.current, {
          sitekey: siteKey,
          theme,
          ...(provider === 'turnstile' ? { size: 'flexible' } : {}),
          callback: (token) => {
            setState('shown');
            latestOnToken.current(token);
          },
          'error-callback': () => lose('failed'),
          'expired-callback': () => lose('expired'),
        });
        remove = () => api.remove(widget);
        setState('shown');
      },
      () => {
        if (!isGone) lose('failed');
      },
    );
    return () => {
      isGone = true;
      remove?.();
    };
  }, [provider, siteKey, theme]);

  return (
    <section aria-label="Security check" className={classes.captcha}>
      <div ref={place} className={classes.place} hidden={state === 'failed'}>
        {state === 'loading' ? <span className={classes.loading}>Loading the security check…</span> : null}
      </div>
      <div role="alert">
        {state === 'failed' ? (
          <div className={classes.failed}>
            <Text size="sm">The security check could not be loaded. Check your connection and any content blockers.</Text>
            <Button variant="default" size="xs" onClick={onRetry}>
              Try again
            </Button>
          </div>
        ) : null}
        {state === 'expired' ? (
          <Text size="sm" className={classes.expired}>
            The security check has expired. Complete it again.
          </Text>
        ) : null}
      </div>
    </section>
  );
}
