import { Anchor, Text } from '@mantine/core';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { REFERENCE_DATE_LABELS } from '@recoup/domain/shared/reference-dates';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { paymentsOfPath } from '#lib/paths/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';
import { accountPaymentTotalsQuery } from './account-queries.ts';
import { Section } from './section.tsx';
import classes from './account.module.css';

interface Line {
  label: string;
  cents: number;
  sign: '' | '+' | '−';
  result?: boolean;
}

const changesTheSum = ({ cents }: Line): boolean => cents !== 0;

/** The balance as a sum, without lines of zero: itemization, amount placed, payments, balance (12 CFR 1006.34(c)(2)). */
export function balanceLines(account: AccountDetails): Line[] {
  const { itemization } = account;
  const lines: Line[] = [];
  if (itemization) {
    const since = formatDate(itemization.date);
    const label = REFERENCE_DATE_LABELS[itemization.reference].label;
    lines.push({
      label: `Amount on ${since} (${label.toLowerCase()})`,
      cents: itemization.amount_cents,
      sign: '',
    });
    const changes: Line[] = [
      { label: `Interest since ${since}`, cents: itemization.interest_cents, sign: '+' },
      { label: `Fees since ${since}`, cents: itemization.fees_cents, sign: '+' },
      { label: `Payments since ${since}`, cents: itemization.payments_cents, sign: '−' },
      { label: `Credits since ${since}`, cents: itemization.credits_cents, sign: '−' },
    ];
    lines.push(...changes.filter(changesTheSum));
  }
  lines.push({
    label: `Amount placed on ${formatDate(account.placed_on)}`,
    cents: account.amount_placed_cents,
    sign: '',
    result: true,
  });
  const sincePlacement: Line[] = [
    { label: 'Interest and charges since placement', cents: account.accrued_cents, sign: '+' },
    { label: 'Paid to the agency', cents: account.paid_cents - account.paid_direct_cents, sign: '−' },
    { label: 'Paid to you', cents: account.paid_direct_cents, sign: '−' },
    { label: 'Adjustments', cents: account.adjusted_cents - account.conversion_cents, sign: '−' },
    { label: 'Conversion adjustment', cents: Math.abs(account.conversion_cents), sign: account.conversion_cents < 0 ? '+' : '−' },
  ];
  lines.push(...sincePlacement.filter(changesTheSum));
  lines.push({ label: 'Balance', cents: account.balance_cents, sign: '', result: true });
  return lines;
}

export function BalancePanel({ account, params }: { account: AccountDetails; params: AccountParams }) {
  const totals = useQuery(accountPaymentTotalsQuery(params)).data?.data;
  const hasPayments = totals !== undefined && totals.payments > 0;
  return (
    <Section
      title="Balance"
      actions={
        hasPayments ? (
          <Anchor component={Link} to={paymentsOfPath(params.id)} size="sm">
            {totals.payments === 1 ? 'View payment' : `View ${totals.payments} payments`}
          </Anchor>
        ) : null
      }
    >
      <table className={classes.sum}>
        <tbody>
          {balanceLines(account).map(({ label, cents, sign, result }) => (
            <tr key={label} className={result ? classes.result : undefined}>
              <th scope="row">{label}</th>
              <td className="tabular">
                {sign ? `${sign} ` : ''}
                {formatMoney(cents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {totals && totals.pending_cents !== 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          {formatMoney(totals.pending_cents)} pending, not yet deducted.
        </Text>
      ) : null}
      {account.balance_cents < 0 ? (
        <Text size="sm" mt="sm">
          Overpaid by {formatMoney(-account.balance_cents)}, payable back to the debtor.
        </Text>
      ) : null}
      {account.itemization ? null : (
        <Text size="sm" c="dimmed" mt="sm">
          No itemization was provided.
        </Text>
      )}
    </Section>
  );
}
