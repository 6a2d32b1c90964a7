import { Button, Group } from '@mantine/core';
import type { AccountRequest } from '@recoup/contract/accounts/requests';
import { useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { RequestDialog } from '#shared/accounts/request-form/request-dialog.tsx';

/** Reports a check that bounced after it was reported: reverses the payment posted for the first report. */
export function ReportReturned({ report: { account, payment_id: paymentId, returnable } }: { report: AccountRequest }) {
  const [isOpen, setOpen] = useState(false);
  if (!returnable || paymentId === null) return null;
  const label = `${formatMoney(returnable.amount_cents)} of ${formatDate(returnable.effective_on)}`;
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
          account={{ ...account, balance_cents: returnable.balance_cents }}
          payments={[{ id: paymentId, label }]}
          initial={{ payment_id: paymentId }}
          onDone={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
