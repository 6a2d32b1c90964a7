import { Button } from '@mantine/core';
import { IconBuilding, IconDeviceMobile, IconFingerprint, IconLock, IconMail } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Provider } from '@supabase/auth-js';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { getConfig, type SignInProvider } from '#lib/api/config.ts';
import { returnTarget } from './mail-links.ts';
import classes from './sign-in.module.css';
import { offeredMethods, methodPath, type SignInMethod } from './sign-in-methods.ts';

export const METHODS = {
  passkey: { label: 'Sign in with a passkey', Icon: IconFingerprint },
  password: { label: 'Use your password', Icon: IconLock },
  code: { label: 'Email me a code or link', Icon: IconMail },
  phone: { label: 'Sign in with your phone', Icon: IconDeviceMobile },
  company: { label: 'Sign in with your company', Icon: IconBuilding },
};

/** The other sign-in methods, below the current method's form. */
export function MethodButtons({ current, next }: { current: SignInMethod; next: string | null }) {
  const { sign_in: config } = getConfig();
  const methods = offeredMethods(config).filter((method) => method !== current);
  return (
    <section className={classes.methods} aria-label="Other ways to sign in">
      <span className={classes.or} aria-hidden="true">
        or
      </span>
      {config.providers.map((provider) => (
        <ProviderButton key={provider.id} provider={provider} next={next} />
      ))}
      {methods.map((method) => {
        const { label, Icon } = METHODS[method];
        return (
          <Button
            key={method}
            component={Link}
            to={methodPath(method, next)}
            variant="default"
            size="md"
            fullWidth
            leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
            classNames={{ root: classes.method ?? '', label: classes.methodLabel ?? '' }}
          >
            {label}
          </Button>
        );
      })}
    </section>
  );
}

function ProviderButton({ provider: { id, name }, next }: { provider: SignInProvider; next: string | null }) {
  const [pending, setPending] = useState(false);
  // Restored from the back-forward cache: re-enable the buttons.
  useEffect(() => {
    const resetPending = (event: PageTransitionEvent) => event.persisted && setPending(false);
    window.addEventListener('pageshow', resetPending);
    return () => window.removeEventListener('pageshow', resetPending);
  }, []);

  async function leave() {
    setPending(true);
    const { error } = await getAuthFlows().signInWithOAuth({
      // The service accepts providers beyond those in the client's type.
      provider: id as Provider,
      options: { redirectTo: returnTarget(next, 'provider') },
    });
    if (error) setPending(false);
  }

  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      loading={pending}
      onClick={() => void leave()}
      leftSection={
        <span className={classes.mark} aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
      }
      classNames={{ root: classes.method ?? '', label: classes.methodLabel ?? '' }}
    >
      Continue with {name}
    </Button>
  );
}
