import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { declinePasskey, shouldOfferPasskey } from '#lib/session/passkey-support.ts';
import { useSession } from '#lib/session/session.ts';
import { hasPasswordProof } from '#lib/session/token-claims.ts';
import { Notice } from '#ui/notice.tsx';

/** Offered once per browser to users who signed in with a password on a device that supports passkeys. */
export function PasskeyOffer() {
  const { session } = useSession();
  const [isOffered, setIsOffered] = useState(false);
  const typed = hasPasswordProof(session);
  useEffect(() => {
    let isCurrent = true;
    if (typed) void shouldOfferPasskey().then((isNeeded) => isCurrent && setIsOffered(isNeeded));
    return () => {
      isCurrent = false;
    };
  }, [typed]);
  if (!isOffered) return null;
  return (
    <Notice
      title="Sign in without a password next time"
      actions={
        <>
          <Button size="compact-sm" component={Link} to={`${paths.portalAccess}?panel=passkey`}>
            Add a passkey
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              declinePasskey();
              setIsOffered(false);
            }}
          >
            Not now
          </Button>
        </>
      }
    >
      A passkey uses the fingerprint, face or screen lock of this device.
    </Notice>
  );
}
