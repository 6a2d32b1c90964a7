import { Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { getConfig } from '#lib/api/config.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import { getSession } from '#lib/session/session.ts';
import { isAal2 } from '#lib/session/token-claims.ts';
import { AuthScreen, SupportLine } from '#shared/users/auth-screen.tsx';
import { EnrollTotp } from './enroll-totp.tsx';
import { RecoveryCodes, useRecoveryCodes } from './recovery-codes.tsx';

/** Enrollment for users without a factor where the agency requires it. */
export function SetUp({ onDone, foot }: { onDone: () => void; foot: ReactNode }) {
  const { agency, sign_in: signIn } = getConfig();
  const creation = useRecoveryCodes();
  const [showsCodes, setShowsCodes] = useState(false);
  usePageHead({ title: showsCodes ? 'Recovery codes' : 'Set up two-factor authentication' });
  useSetUpElsewhere(!showsCodes, onDone);

  function finish() {
    if (!signIn.recovery_codes) return onDone();
    setShowsCodes(true);
    creation.create();
  }

  if (showsCodes)
    return (
      <AuthScreen title="Save your recovery codes" subtitle="Two-factor authentication is on">
        <RecoveryCodes creation={creation} onSaved={onDone} onSkip={onDone} />
      </AuthScreen>
    );
  return (
    <AuthScreen title="Set up two-factor authentication" subtitle={`${agency.name} requires it`}>
      <EnrollTotp
        onEnrolled={finish}
        fullWidth
        intro={
          <Text mb="lg">
            The portal holds Social Security numbers and bank data, so a password alone is not enough. From now on, you also enter
            a code from an authenticator app, such as your password manager or an app on your phone.
          </Text>
        }
      />
      {foot}
      <SupportLine>Can’t use an app?</SupportLine>
    </AuthScreen>
  );
}

/**
 * Detects enrollment in another tab when this tab becomes visible; this tab's own first code must not count, because recovery
 * codes follow.
 */
function useSetUpElsewhere(isWaiting: boolean, onDone: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    const check = () => {
      if (document.visibilityState === 'visible' && isAal2(getSession().getState().session)) onDone();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [isWaiting, onDone]);
}
