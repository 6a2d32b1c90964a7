import type { ConsolePaymentDetails } from '@recoup/contract/agency/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import type { PostKind } from '../accounts/posting/post-form.ts';
import { PostDialog } from '../accounts/posting/post-dialog.tsx';
import { standingQuery } from '../accounts/queries.ts';

/** Reverses, clears or returns a payment, with the forms of the account page. */
export function PaymentPosting({
  kind,
  payment,
  onClose,
}: {
  kind: PostKind;
  payment: ConsolePaymentDetails;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const { account, client_id: clientId } = payment;
  const standing = useQuery(standingQuery({ client_id: clientId, people_id: account.people_id, id: account.id })).data?.data;
  if (!standing) return null;
  return (
    <PostDialog
      kind={kind}
      context={{
        number: account.number,
        standing,
        payment: { ...payment, is_manual: payment.posted_by.source === 'person' },
      }}
      onClose={() => {
        onClose();
        void invalidateOperations(queries, ['agency_payments.']);
      }}
    />
  );
}
