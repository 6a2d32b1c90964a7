import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { AccountRequest } from '@recoup/contract/accounts/requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from '#lib/toast.ts';
import { debtorPath, paymentPath } from '#lib/paths/paths.ts';
import { formatDateTime, formatMoney } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { RequestBadge } from '#shared/accounts/request-badge.tsx';
import { DetailDrawer } from '#features/money/payments/detail/detail-drawer.tsx';
import { Fact } from '#ui/facts.tsx';
import { Part } from '#features/money/payments/detail/part.tsx';
import { DateText } from '#ui/date-text.tsx';
import { ReportReturned } from './report-returned.tsx';
import { reportQuery, useCancelReport } from './queries.ts';
import { factsOf, outcomeOf } from './report-labels.ts';

/** A report and its outcome, beside the list. */
export function ReportDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { client_id: clientId } = useClient();
  const query = useQuery(reportQuery(clientId, id));
  const report = query.data?.data;
  return (
    <DetailDrawer what="report" title={report ? `Report ${report.number}` : 'Report'} query={query} onClose={onClose}>
      {report ? <ReportBody report={report} /> : null}
    </DetailDrawer>
  );
}

function ReportBody({ report }: { report: AccountRequest }) {
  const { account, cost, documents } = report;
  const facts = factsOf(report);
  const isReversal = report.kind === 'payment_reversal';
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <RequestBadge state={report.state} focusable />
        <Text size="sm" c="dimmed">
          {outcomeOf(report)}
        </Text>
      </Group>
      <Part title={isReversal ? 'Returned payment' : 'Payment to you'}>
        <Fact label="Debtor">
          <Anchor component={Link} to={debtorPath(account.people_id, account.id)} inherit>
            {account.debtor_name}
          </Anchor>
        </Fact>
        <Fact label="Account">
          <span className="tabular">{account.number}</span>
        </Fact>
        {facts.amountCents === null ? null : <Fact label="Amount">{formatMoney(facts.amountCents)}</Fact>}
        <Fact label={isReversal ? 'Returned on' : 'Received on'}>
          <DateText value={facts.date} />
        </Fact>
        {isReversal ? null : <Fact label="Method">{facts.method}</Fact>}
        {facts.reference ? <Fact label="Reference">{facts.reference}</Fact> : null}
        {facts.reason ? <Fact label="Reason">{facts.reason}</Fact> : null}
        {facts.details ? <Fact label="Details">{facts.details}</Fact> : null}
        {facts.takesBack ? (
          <Fact label="Reverses">
            <PaymentLink accountId={account.id} paymentId={facts.takesBack} />
          </Fact>
        ) : null}
        {documents.length > 0 ? <Fact label="Proof">{documents.map(({ file_name: name }) => name).join(', ')}</Fact> : null}
      </Part>
      <Part title="Outcome">
        <Fact label="Sent">
          {formatDateTime(report.created_at)}, {report.created_by_name}
        </Fact>
        {report.decided_at ? <Fact label="Decided">{formatDateTime(report.decided_at)}</Fact> : null}
        {report.applied_at ? <Fact label="Posted">{formatDateTime(report.applied_at)}</Fact> : null}
        {report.cancelled_at ? <Fact label="Canceled">{formatDateTime(report.cancelled_at)}</Fact> : null}
        {report.payment_id ? (
          <Fact label="Payment">
            <PaymentLink accountId={account.id} paymentId={report.payment_id} />
          </Fact>
        ) : null}
        {cost ? <Fact label="Cost shown">{cost.text}</Fact> : null}
      </Part>
      {report.abilities.cancel ? <CancelReport report={report} /> : null}
      <ReportReturned report={report} />
    </Stack>
  );
}

function PaymentLink({ accountId, paymentId }: { accountId: string; paymentId: string }) {
  return (
    <Anchor component={Link} to={paymentPath(accountId, paymentId)} inherit>
      View the payment
    </Anchor>
  );
}

function CancelReport({ report }: { report: AccountRequest }) {
  const { client_id: clientId } = useClient();
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelReport();
  return (
    <>
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          Cancel this report
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={`Cancel report ${report.number}?`}
        confirmLabel="Cancel the report"
        cancelLabel="Keep it"
        pending={cancel.isPending}
        error={cancel.error}
        onConfirm={() =>
          cancel.mutate(
            { params: { client_id: clientId, id: report.id } },
            {
              onSuccess: () => {
                setAsking(false);
                toast.success(`Report ${report.number} is canceled`);
              },
            },
          )
        }
        onClose={() => setAsking(false)}
      >
        The agency will not post it, and keeps collecting from {report.account.debtor_name}. You can report it again at any time.
      </ConfirmDialog>
    </>
  );
}
