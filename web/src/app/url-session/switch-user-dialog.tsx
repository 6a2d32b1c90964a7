import type { AuthError, Session } from '@supabase/auth-js';
import { useState } from 'react';
import { getConfig } from '#lib/api/config.ts';
import { paths } from '#lib/paths/paths.ts';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { authMessage } from '#lib/session/auth-message.ts';
import { getSession } from '#lib/session/session.ts';
import { claimsOf } from '#lib/session/token-claims.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { otherUser, type UrlSession } from './other-user.ts';

interface SwitchUserDialogProps {
  session: Session;
  urlSession: UrlSession;
  /** Replaces the page; the default is the browser's. */
  openPage?: (path: string) => void;
}

/** Asks before a link replaces the signed-in user: otherwise a link could make them work in a stranger's account unnoticed. */
export function SwitchUserDialog({
  session,
  urlSession: { isRecovery, ...tokens },
  openPage = (path) => window.location.assign(path),
}: SwitchUserDialogProps) {
  const [error, setError] = useState<AuthError | null>(null);
  const [pending, setPending] = useState(false);
  const { email } = claimsOf(tokens);
  const next = typeof email === 'string' && email !== '' ? email : 'another user';

  async function confirm() {
    setPending(true);
    const { data, error: refused } = await getAuthFlows().setSession(tokens);
    setPending(false);
    if (refused) return setError(refused);
    if (isRecovery && data.session) getSession().raiseRecovery(data.session);
    // Reloads the app, so that no data of the previous user stays.
    openPage(isRecovery ? paths.recovered : paths.home);
  }

  return (
    <ConfirmDialog
      opened
      title={`Sign in as ${next}?`}
      confirmLabel="Switch user"
      cancelLabel="Stay signed in"
      pending={pending}
      error={error ? new Error(authMessage(error, getConfig().agency.support_email)) : null}
      onConfirm={() => void confirm()}
      onClose={() => otherUser.set(null)}
    >
      The link you opened signs in {next}. You are signed in as {session.user.email ?? 'another user'}. Switch only if you asked
      for this link.
    </ConfirmDialog>
  );
}
