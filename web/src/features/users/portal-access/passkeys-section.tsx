import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { getConfig } from '#lib/api/config.ts';
import { canUsePasskeys } from '#lib/session/passkey-support.ts';
import type { Passkey } from '#lib/session/passkeys.ts';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Row, Rows, RowsSkeleton } from '#ui/rows.tsx';
import type { PasskeyAction } from './passkey-action.ts';
import { passkeysQuery } from './queries.ts';
import { useAccessPanel } from './use-access-panel.ts';

const PasskeyDialogs = lazy(async () => ({ default: (await import('./passkey-dialogs.tsx')).PasskeyDialogs }));

/** The caller's passkeys; users of single sign-on have none. */
export function PasskeysSection({ isManaged }: { isManaged: boolean }) {
  const passkeys = useQuery({ ...passkeysQuery(), enabled: !isManaged });
  const panel = useAccessPanel();
  const [action, setAction] = useState<PasskeyAction | null>(null);
  if (isManaged || !getConfig().sign_in.passkeys) return null;
  const rows = passkeys.data ?? [];
  return (
    <Panel
      title="Passkeys"
      flush
      actions={
        canUsePasskeys() && passkeys.data ? (
          <Button size="xs" variant={rows.length === 0 ? 'filled' : 'default'} onClick={() => panel.open('passkey')}>
            Add a passkey
          </Button>
        ) : null
      }
    >
      {passkeys.isPending ? <RowsSkeleton rows={1} /> : null}
      {passkeys.isError && !passkeys.data ? (
        <ErrorState title="Your passkeys could not be loaded" error={passkeys.error} onRetry={() => void passkeys.refetch()} />
      ) : null}
      {passkeys.data && rows.length === 0 ? (
        <EmptyState title="No passkeys yet" icon={IconFingerprint}>
          {canUsePasskeys()
            ? 'A passkey signs you in with your fingerprint, face or screen lock. There is no password to type or steal.'
            : 'This browser does not support passkeys.'}
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <Rows label="Passkeys">
          {rows.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAct={(kind) => setAction({ kind, passkey })} />
          ))}
        </Rows>
      ) : null}
      <Suspense fallback={null}>
        <PasskeyDialogs
          isAdding={panel.opened === 'passkey'}
          action={action}
          onClose={() => (action ? setAction(null) : panel.close())}
        />
      </Suspense>
    </Panel>
  );
}

function PasskeyRow({ passkey, onAct }: { passkey: Passkey; onAct: (kind: PasskeyAction['kind']) => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <Row
      icon={IconFingerprint}
      title={name}
      lines={[
        <>
          Added <DateText value={createdAt} />
          {lastUsedAt ? (
            <>
              , last used <DateText value={lastUsedAt} withTime />
            </>
          ) : (
            ', not used yet'
          )}
        </>,
      ]}
      actions={
        <>
          <Button variant="default" size="xs" aria-label={`Rename ${name}`} onClick={() => onAct('rename')}>
            Rename
          </Button>
          <Button variant="default" size="xs" aria-label={`Remove ${name}`} onClick={() => onAct('remove')}>
            Remove
          </Button>
        </>
      }
    />
  );
}
