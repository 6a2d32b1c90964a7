import type { PaymentDetails } from '@recoup/contract/money/payments';
import { PAYMENT_TYPE_INFO } from '@recoup/domain/money/payments';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import type { ListState } from '../list/list-state.ts';
import { signedAmount } from '../list/payment-columns.tsx';
import { paymentQuery } from '#features/money/queries.ts';
import { DetailDrawer } from './detail-drawer.tsx';
import { PaymentBody } from './payment-body.tsx';

/** One payment beside the list: its facts, its commission and related records. */
export function PaymentDrawer({ id, state, onClose }: { id: string; state: ListState; onClose: () => void }) {
  const { client_id: clientId } = useClient();
  const query = useQuery(paymentQuery(clientId, id));
  const payment = query.data?.data;
  return (
    <DetailDrawer what="payment" title={payment ? titleOf(payment) : 'Payment'} query={query} onClose={onClose}>
      {payment ? <PaymentBody payment={payment} state={state} /> : null}
    </DetailDrawer>
  );
}

const titleOf = (payment: PaymentDetails) => `${formatMoney(signedAmount(payment))} · ${PAYMENT_TYPE_INFO[payment.type].label}`;
