import { Anchor, Drawer } from '@mantine/core';
import type { StatementLineRow } from '@recoup/contract/money/statements';
import { isReversal, PAYMENT_TYPE_INFO } from '@recoup/domain/money/payments';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { batchPath, debtorPath, paymentPath, uploadRowPath } from '#lib/paths/paths.ts';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { commissionLines } from '#features/money/payments/detail/commission-labels.ts';
import { lineQuery, type StatementParams } from '../queries.ts';
import { placedBy } from './line-columns.tsx';
import classes from './trace.module.css';

/** Origin of a line: its calculation, payment, account, and the file row that placed it. */
export function TraceDrawer({ params, paymentId, onClose }: { params: StatementParams; paymentId: string; onClose: () => void }) {
  useFocusReturned();
  const { data, error, refetch } = useQuery(lineQuery(params, paymentId));
  const line = data?.data[0];
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={460}
      title="Where this line comes from"
      styles={{ title: { fontWeight: 600 } }}
    >
      {line ? <Trace line={line} /> : null}
      {data && !line ? <EmptyState title="This line is not on the statement" /> : null}
      {!data && error ? <ErrorState title="The line could not be loaded" error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <PanelSkeleton lines={8} />}
    </Drawer>
  );
}

function Trace({ line }: { line: StatementLineRow }) {
  const { account, source, batch } = line;
  return (
    <ol className={classes.steps}>
      <Step title="On this statement">
        <p className={`${classes.figure} tabular`}>{formatMoney(line.effect_cents)}</p>
        {commissionLines(line).map((sentence) => (
          <p key={sentence} className="tabular">
            {sentence}
          </p>
        ))}
        {line.due_client_cents === 0 && line.due_agency_cents === 0 ? null : <p className="tabular">{dueOf(line)}</p>}
      </Step>
      <Step
        title="The payment"
        link={
          <Anchor component={Link} to={paymentPath(account.id, line.id)}>
            View the payment
          </Anchor>
        }
      >
        <p>
          {PAYMENT_TYPE_INFO[line.type].label}, {PAYMENT_METHOD_LABELS[line.method].toLowerCase()}
          {line.reference ? `, reference ${line.reference}` : ''}
        </p>
        <p className={classes.quiet}>
          Paid on {formatDate(line.effective_on)}, reported on {formatDate(line.reported_on)}
        </p>
        {isReversal(line.type) ? <p className={classes.quiet}>{PAYMENT_TYPE_INFO[line.type].meaning}</p> : null}
      </Step>
      <Step
        title="The account"
        link={
          <Anchor component={Link} to={debtorPath(account.people_id, account.id)}>
            Open the account
          </Anchor>
        }
      >
        <p>{account.debtor_name}</p>
        <p className={classes.quiet}>
          {account.number}, your number {account.client_account_number}
        </p>
      </Step>
      {source ? (
        <Step
          title="Placement file"
          link={
            <Anchor component={Link} to={uploadRowPath(source.import_id, source.row_number)}>
              View row {source.row_number} of the file
            </Anchor>
          }
        >
          <p>{source.file_name}</p>
          <p className={classes.quiet}>
            Row {source.row_number}, batch {batch.number}
          </p>
        </Step>
      ) : (
        <Step
          title="How it was placed"
          link={
            <Anchor component={Link} to={batchPath(batch.id)}>
              View batch {batch.number}
            </Anchor>
          }
        >
          <p>{placedBy(batch)}</p>
        </Step>
      )}
    </ol>
  );
}

function Step({ title, link, children }: { title: string; link?: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.step}>
      <h3 className={classes.title}>{title}</h3>
      {children}
      {link ? <p className={classes.link}>{link}</p> : null}
    </li>
  );
}

function dueOf({ due_client_cents: client, due_agency_cents: agency }: StatementLineRow): string {
  return agency === 0 ? `Due to you: ${formatMoney(client)}.` : `Due to the agency: ${formatMoney(agency)}.`;
}
