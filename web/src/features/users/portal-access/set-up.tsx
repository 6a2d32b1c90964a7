import { Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { getConfig } from '#lib/api/config.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import { getSession } from '#lib/session/session.ts';
import { isAal2 } from '#lib/session/token-claims.ts';
import { AuthScreen, SupportLine } from '#shared/users/auth-screen.tsx';
import { EnrollTotp } from './enroll-totp.tsx';
import { RecoveryCodes, useRecoveryCodes } from './recovery-codes.tsx';

/** The agency demands a second factor, and this person has none yet. */
export function SetUp({ onDone, foot }: { onDone: () => void; foot: ReactNode }) {
  const { agency, sign_in: signIn } = getConfig();
  const creation = useRecoveryCodes();
  const [showsCodes, setShowsCodes] = useState(false);
  usePageHead({ title: showsCodes ? 'Recovery codes' : 'Set up a second factor' });
  useSetUpElsewhere(!showsCodes, onDone);

  function finish() {
    if (!signIn.recovery_codes) return onDone();
    setShowsCodes(true);
    creation.create();
  }

  if (showsCodes)
    return (
      <AuthScreen title="Keep your recovery codes" subtitle="Your second factor is on">
        <RecoveryCodes creation={creation} onKept={onDone} onSkip={onDone} />
      </AuthScreen>
    );
  return (
    <AuthScreen title="Set up a second factor" subtitle={`${agency.name} requires one`}>
      <EnrollTotp
        onEnrolled={finish}
        fullWidth
        intro={
          <Text mb="lg">
            The portal holds Social Security numbers and bank data, so a password alone is not enough. From now on you also enter
            a code from an authenticator app: the one of your password manager, or any other on your phone.
          </Text>
        }
      />
      {foot}
      <SupportLine>Cannot use an app?</SupportLine>
    </AuthScreen>
  );
}

/** Set up in another tab: noticed on coming back to this one, so that this tab's own first code does not count as that. */
function useSetUpElsewhere(isWaiting: boolean, onDone: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      if (document.visibilityState === 'visible' && isAal2(getSession().getState().session)) onDone();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isWaiting, onDone]);
}
