import { Badge, Button } from '@mantine/core';
import { endOtherSessions, endSession, type AccessSession } from '@recoup/contract/users/portal-access';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { invalidateOperations, useApiMutation } from '#lib/api/auth-query.ts';
import { ApiError } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DateText } from '#ui/date-text.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { sessionsQuery } from './queries.ts';
import { Foot, Row, Rows, RowsSkeleton } from '#ui/rows.tsx';

/** Stale after a session ends: the list and the sign-in activity. */
const changed = ['access.list_sessions', 'access.activity'];

export function SessionsSection() {
  const sessions = useQuery(sessionsQuery());
  const [ending, setEnding] = useState<AccessSession | 'others' | null>(null);
  const rows = sessions.data?.data ?? [];
  const others = rows.filter((row) => !row.is_current).length;
  return (
    <Panel
      title="Active sessions"
      flush
      actions={
        others > 0 ? (
          <Button variant="default" size="xs" onClick={() => setEnding('others')}>
            Sign out other devices
          </Button>
        ) : null
      }
    >
      {sessions.isPending ? <RowsSkeleton /> : null}
      {!sessions.isPending && !sessions.data ? (
        <ErrorState title="Your sessions could not be loaded" error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : null}
      {sessions.data ? (
        <Rows label="Sessions">
          {rows.map((row) => (
            <SessionRow key={row.id} session={row} onEnd={() => setEnding(row)} />
          ))}
        </Rows>
      ) : null}
      {sessions.data && others === 0 ? (
        // Hosted projects do not expose their sessions.
        <Foot>{rows.length === 0 ? 'Sessions are not available here.' : 'You are not signed in anywhere else.'}</Foot>
      ) : null}
      <EndOne session={typeof ending === 'object' ? ending : null} onClose={() => setEnding(null)} />
      <EndOthers opened={ending === 'others'} count={others} onClose={() => setEnding(null)} />
    </Panel>
  );
}

function SessionRow({ session, onEnd }: { session: AccessSession; onEnd: () => void }) {
  const { device, ip, is_current: isCurrent, created_at: since, last_seen_at: seen } = session;
  return (
    <Row
      icon={/iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop}
      title={device}
      badge={
        isCurrent ? (
          <Badge variant="light" color="green" size="sm" tt="none" fw={550} style={{ color: 'var(--app-success-text)' }}>
            This device
          </Badge>
        ) : null
      }
      lines={[
        <span key="where" className="tabular">
          {ip ?? 'Unknown address'}
        </span>,
        <>
          Signed in <DateText value={since} withTime />
          {isCurrent ? null : (
            <>
              {' '}
              · last seen <DateText value={seen} withTime />
            </>
          )}
        </>,
      ]}
      actions={
        isCurrent ? null : (
          <Button variant="default" size="xs" aria-label={`End the session of ${device}`} onClick={onEnd}>
            End
          </Button>
        )
      }
    />
  );
}

function EndOne({ session, onClose }: { session: AccessSession | null; onClose: () => void }) {
  const end = useApiMutation(endSession, { invalidates: changed });
  const [shown, setShown] = useState(session);
  // Keep the content during the closing transition.
  if (session && session !== shown) setShown(session);
  const client = useQueryClient();
  const close = () => {
    end.reset();
    onClose();
  };
  const confirm = () => {
    if (!session) return;
    end.mutate(
      { params: { id: session.id } },
      {
        onSuccess: () => {
          toast.success(`The session of ${session.device} has ended`);
          close();
        },
        onError: (error) => {
          if (!isGone(error)) return;
          // Already ended elsewhere, which is the desired result.
          void invalidateOperations(client, changed);
          toast.info('That session had already ended');
          close();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      opened={session !== null}
      title={`End the session of ${shown?.device ?? ''}?`}
      confirmLabel="End session"
      danger
      pending={end.isPending}
      error={isGone(end.error) ? null : end.error}
      onConfirm={confirm}
      onClose={close}
    >
      The user of that device will need to sign in again. If you do not recognize it, change your password too.
    </ConfirmDialog>
  );
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

function EndOthers({ opened, count, onClose }: { opened: boolean; count: number; onClose: () => void }) {
  const end = useApiMutation(endOtherSessions, { invalidates: changed });
  const confirm = () =>
    end.mutate(
      {},
      {
        onSuccess: ({ data }) => {
          toast.success(`${plural(data.ended, 'other session')} ended`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      title="End all other sessions?"
      confirmLabel="Sign out other devices"
      danger
      pending={end.isPending}
      error={end.error}
      onConfirm={confirm}
      onClose={() => {
        end.reset();
        onClose();
      }}
    >
      {plural(count, 'other session')} will be signed out. You stay signed in on this device.
    </ConfirmDialog>
  );
}
