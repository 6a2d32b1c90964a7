import { Alert } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { refetchOperations } from '#lib/api/auth-query.ts';
import { providerName } from './event-labels.ts';
import { endFormerSession } from './linking-session.ts';
import { readLinking, type Linking } from './linking.ts';

/** Outcome of linking an identity provider. Read once, then removed from the URL. */
export function LinkOutcome() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Linking | null>(() => readLinking({ search, hash }));
  const isClean = readLinking({ search, hash }) === null;
  useEffect(() => {
    if (isClean) return;
    void navigate({ pathname, search: '', hash: '' }, { replace: true });
    // A list already in flight may predate the end of the former session.
    void endFormerSession().then(() => refetchOperations(client, ['access.']));
  }, [client, isClean, navigate, pathname]);
  if (!outcome) return null;
  const isLinked = outcome.problem === null;
  const tone = isLinked ? 'success' : 'danger';
  return (
    <Alert
      role={isLinked ? 'status' : 'alert'}
      color={isLinked ? 'green' : 'red'}
      icon={isLinked ? <IconCircleCheck size={18} /> : <IconAlertCircle size={18} />}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => setOutcome(null)}
      styles={{
        root: { background: `var(--app-${tone}-soft)` },
        message: { color: `var(--app-${tone}-text)` },
        icon: { color: `var(--app-${tone}-text)` },
      }}
    >
      {isLinked ? `${providerName(outcome.provider)} is linked. You can now sign in with it.` : outcome.problem}
    </Alert>
  );
}
