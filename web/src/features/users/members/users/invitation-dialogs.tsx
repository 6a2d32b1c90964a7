import { invitationLimits } from '@recoup/contract/users/members';
import { toast } from '#lib/toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useResendInvitation, useRevokeInvitation } from '../queries.ts';
import type { UserDialogProps } from './user-dialog-props.ts';

export function ResendDialog({ user, details, onClose }: UserDialogProps) {
  const resend = useResendInvitation();
  return (
    <ConfirmDialog
      opened
      title={`Resend the invitation to ${user.email}?`}
      confirmLabel="Resend invitation"
      pending={resend.isPending}
      error={resend.error}
      onConfirm={() =>
        resend.mutate(
          { params: { client_id: details.client_id, id: user.id } },
          {
            onSuccess: () => {
              toast.success(`Invitation resent to ${user.email}`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      A new link is sent. It works for {invitationLimits.days} days. The previous link stops working.
    </ConfirmDialog>
  );
}

export function RevokeDialog({ user, details, onClose }: UserDialogProps) {
  const revoke = useRevokeInvitation();
  return (
    <ConfirmDialog
      opened
      danger
      title={`Revoke the invitation of ${user.email}?`}
      confirmLabel="Revoke invitation"
      cancelLabel="Keep it"
      pending={revoke.isPending}
      error={revoke.error}
      onConfirm={() =>
        revoke.mutate(
          { params: { client_id: details.client_id, id: user.id } },
          {
            onSuccess: () => {
              toast.success(`Revoked the invitation of ${user.email}`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      The link in the email stops working immediately. {user.email} is not notified. You can send another invitation at any time.
    </ConfirmDialog>
  );
}
