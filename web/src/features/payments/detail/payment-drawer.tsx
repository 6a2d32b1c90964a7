import { Drawer } from '@mantine/core';
import type { PaymentDetails } from '@recoup/contract/payments';
import { PAYMENT_TYPE_INFO } from '@recoup/domain/payments';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/errors.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useClient } from '../../../lib/selected-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PanelSkeleton } from '../../../ui/skeletons.tsx';
import { useFocusReturned } from '../../../ui/use-focus-returned.ts';
import type { ListState } from '../list/list-state.ts';
import { signedAmount } from '../list/payment-columns.tsx';
import { paymentQuery } from '../queries.ts';
import classes from './detail.module.css';
import { PaymentBody } from './payment-body.tsx';

/** One payment beside the list: what it is, what it cost and why, and where it leads. */
export function PaymentDrawer({ id, state, onClose }: { id: string; state: ListState; onClose: () => void }) {
  const { client_id: clientId } = useClient();
  useFocusReturned();
  const asked = useQuery(paymentQuery(clientId, id));
  const payment = asked.data?.data;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title={payment ? titleOf(payment) : 'Payment'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes.title ?? '' }}
    >
      {payment ? <PaymentBody payment={payment} state={state} /> : null}
      {asked.isPending ? <PanelSkeleton lines={9} /> : null}
      {!payment && asked.isError ? <Missing error={asked.error} onRetry={() => void asked.refetch()} /> : null}
    </Drawer>
  );
}

const titleOf = (payment: PaymentDetails) => `${formatMoney(signedAmount(payment))} · ${PAYMENT_TYPE_INFO[payment.type].label}`;

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <EmptyState title="This payment is not here">
        It belongs to another company, or to an account that you may not see. Close this to go back to the list.
      </EmptyState>
    );
  return <ErrorState title="This payment could not be loaded" error={error} onRetry={onRetry} />;
}
