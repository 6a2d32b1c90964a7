import type { PortalAccess } from '@recoup/contract/users/portal-access';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { getConfig } from '#lib/api/config.ts';
import { factorMessage } from '#lib/session/second-factor.ts';
import { getSession } from '#lib/session/session.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { factorName } from './factor-name.ts';
import { refusalOf } from './refusal.ts';

type Factor = PortalAccess['factors'][number];

export interface RemoveFactorDialogProps {
  factor: Factor | null;
  /** Factors that remain afterwards. */
  others: readonly Factor[];
  isRequired: boolean;
  hasCodes: boolean;
  onClose: () => void;
}

export function RemoveFactorDialog({ factor, others, isRequired, hasCodes, onClose }: RemoveFactorDialogProps) {
  const client = useQueryClient();
  const remove = useMutation({ mutationFn: removeFactor, onSettled: () => invalidateOperations(client, ['access.']) });
  const [shown, setShown] = useState({ factor, others });
  // Keep the content during the closing transition, even if the list has changed.
  if (factor && factor !== shown.factor) setShown({ factor, others });
  const name = shown.factor ? factorName(shown.factor) : '';
  const close = () => {
    remove.reset();
    onClose();
  };
  const confirm = () => {
    if (!factor) return;
    remove.mutate(factor, {
      onSuccess: () => {
        toast.success(`${name} is removed`);
        close();
      },
    });
  };
  return (
    <ConfirmDialog
      opened={factor !== null}
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      danger
      pending={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={close}
    >
      {consequenceOf({ others: shown.others, isRequired, hasCodes })}
    </ConfirmDialog>
  );
}

function consequenceOf({ others, isRequired, hasCodes }: { others: readonly Factor[]; isRequired: boolean; hasCodes: boolean }) {
  const names = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(others.map(factorName));
  if (others.length > 0) return `You can no longer use it to sign in. You use ${names} instead.`;
  const codes = hasCodes ? ' Your recovery codes will no longer work.' : '';
  if (isRequired)
    return `This is your only two-factor method, and ${getConfig().agency.name} requires one. You will set up another before you continue.${codes}`;
  return `This is your only two-factor method. Afterward, your password alone will sign you in.${codes}`;
}

/** The service requires aal2, which this page's guard has already ensured for users with a factor. */
async function removeFactor({ id, type }: Factor): Promise<void> {
  const { error } = await getAuthFlows().mfa.unenroll({ factorId: id });
  if (error) {
    const proof = type === 'phone' ? 'phone' : 'app';
    throw await refusalOf(error, factorMessage(error, { proof, supportEmail: getConfig().agency.support_email }));
  }
  // The session's aal2 may rest on this factor; only a refreshed token reflects its removal.
  await getSession().refresh();
}
