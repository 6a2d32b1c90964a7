import { Button, Group } from '@mantine/core';
import type { AccountRequest } from '@recoup/contract/requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { isReadOnly, useClient } from '../../../lib/selected-client.ts';
import { RequestDialog } from '../../../ui/request-form/request-dialog.tsx';
import { accountsQuery, paymentQuery } from '../queries.ts';

/** A check that bounced after it was reported: the payment that the report became is taken back by another report. */
export function TakeBack({ report: { account }, paymentId }: { report: AccountRequest; paymentId: string }) {
  const client = useClient();
  const payment = useQuery(paymentQuery(client.client_id, paymentId)).data?.data;
  const accounts = useQuery(accountsQuery(client.client_id, account.number)).data?.data;
  const subject = accounts?.find(({ id }) => id === account.id);
  const [isOpen, setOpen] = useState(false);
  if (!subject || !payment || payment.reversed_by_id !== null || payment.state === 'pending' || isReadOnly(client)) return null;
  const label = `${formatMoney(payment.amount_cents)} of ${formatDate(payment.effective_on)}`;
  return (
    <>
      <Group>
        <Button variant="default" onClick={() => setOpen(true)}>
          Report it as returned
        </Button>
      </Group>
      {isOpen ? (
        <RequestDialog
          kind="payment_reversal"
          account={subject}
          payments={[{ id: paymentId, label }]}
          initial={{ payment_id: paymentId }}
          onDone={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
