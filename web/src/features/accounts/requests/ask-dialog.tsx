import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { RequestDialog } from '#shared/accounts/request-form/request-dialog.tsx';
import { labelOf, type Ask, type RequestableAccount } from './action-groups.ts';
import { directPaymentsQuery } from './queries.ts';

interface AskDialogProps {
  account: RequestableAccount;
  ask: Ask;
  onClose: () => void;
}

/** The form of a request, or the reason why it is refused. */
export function AskDialog({ account, ask: atFirst, onClose }: AskDialogProps) {
  // Eligibility when the dialog opened: after sending, the same request is no longer allowed and must not replace its own form.
  const [ask] = useState(atFirst);
  if (!ask.is_available) return <RefusedDialog ask={ask} onClose={onClose} />;
  if (ask.action === 'payment_reversal') return <ReversalDialog account={account} onClose={onClose} />;
  return <RequestDialog kind={ask.action} account={account} onDone={onClose} onCancel={onClose} param="ask" />;
}

/** Users choose the payment among those made to the company. */
function ReversalDialog({ account, onClose }: Omit<AskDialogProps, 'ask'>) {
  const { client_id: clientId } = useClient();
  const { data, error, refetch } = useQuery(directPaymentsQuery({ client_id: clientId, id: account.id }));
  if (error)
    return (
      <Modal opened onClose={onClose} title={labelOf('payment_reversal')}>
        <ErrorState title="The payments could not be loaded" error={error} onRetry={() => void refetch()} />
      </Modal>
    );
  if (!data) return null;
  const payments = data.data
    .filter(({ state, amount_cents: cents, reversed_cents: reversed }) => state !== 'returned' && reversed < cents)
    .map(({ id, amount_cents: cents, reversed_cents: reversed, effective_on: day, method }) => ({
      id,
      label: `${reversed > 0 ? `${formatMoney(cents - reversed)} left of ` : ''}${formatMoney(cents)} on ${formatDate(day)}, ${PAYMENT_METHOD_LABELS[method].toLowerCase()}`,
    }));
  const [only] = payments;
  return (
    <RequestDialog
      kind="payment_reversal"
      account={account}
      payments={payments}
      // A single payment needs no choice.
      {...(payments.length === 1 && only ? { initial: { payment_id: only.id } } : {})}
      onDone={onClose}
      onCancel={onClose}
      param="ask"
    />
  );
}

function RefusedDialog({ ask, onClose }: Omit<AskDialogProps, 'account'>) {
  return (
    <Modal opened onClose={onClose} title={labelOf(ask.action)} styles={{ title: { fontWeight: 600 } }}>
      <Stack>
        <Text size="sm">This is not possible right now. {ask.reason}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
