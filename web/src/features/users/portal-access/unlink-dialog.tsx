import type { PortalAccess } from '@recoup/contract/users/portal-access';
import { isAuthApiError } from '@supabase/auth-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { authMessage } from '#lib/session/auth-message.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { getConfig } from '#lib/api/config.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { providerName } from './event-labels.ts';
import { refusalOf } from './refusal.ts';

type Identity = PortalAccess['identities'][number];

export function UnlinkDialog({ identity, onClose }: { identity: Identity | null; onClose: () => void }) {
  const client = useQueryClient();
  const unlink = useMutation({
    mutationFn: unlinkIdentity,
    onSettled: () => invalidateOperations(client, ['access.']),
  });
  const [shown, setShown] = useState(identity);
  // Keep the content during the closing transition.
  if (identity && identity !== shown) setShown(identity);
  const isPhone = shown?.provider === 'phone';
  const name = shown ? providerName(shown.provider) : '';
  const close = () => {
    unlink.reset();
    onClose();
  };
  const confirm = () => {
    if (!identity) return;
    unlink.mutate(identity, {
      onSuccess: () => {
        toast.success(isPhone ? 'Phone number removed' : `${name} is unlinked`);
        close();
      },
    });
  };
  return (
    <ConfirmDialog
      opened={identity !== null}
      title={isPhone ? 'Remove the phone number?' : `Unlink ${name}?`}
      confirmLabel={isPhone ? 'Remove' : 'Unlink'}
      danger
      pending={unlink.isPending}
      error={unlink.error}
      onConfirm={confirm}
      onClose={close}
    >
      {isPhone
        ? 'You can no longer sign in with a code by text message.'
        : `You can no longer sign in with ${name}${shown?.email ? ` as ${shown.email}` : ''}. You can link it again later.`}
    </ConfirmDialog>
  );
}

async function unlinkIdentity(identity: Identity): Promise<void> {
  // Only the id is sent; the client's type requires the rest.
  const { error } = await getAuthFlows().unlinkIdentity({
    id: identity.identity_id,
    identity_id: identity.identity_id,
    user_id: '',
    provider: identity.provider,
  });
  if (error) throw await refusalOf(error, messageOfRefusal(error));
}

function messageOfRefusal(error: unknown): string {
  switch (isAuthApiError(error) ? error.code : undefined) {
    case 'single_identity_not_deletable':
      return 'This is your only sign-in method. Link another one first.';
    case 'identity_not_found':
      return 'This was already unlinked.';
    case 'email_conflict_identity_not_deletable':
      return 'This cannot be unlinked, because the remaining email address belongs to another account.';
    case 'manual_linking_disabled':
      return 'Your agency does not allow users to unlink sign-in methods.';
    default:
      return authMessage(error, getConfig().agency.support_email);
  }
}
