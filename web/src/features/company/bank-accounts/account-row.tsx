import { BANK_ACCOUNT_PURPOSES, BANK_ACCOUNT_TYPES } from '@recoup/domain/company/onboarding/money';
import type { BankAccount } from '@recoup/contract/company/bank-accounts';
import { IconBuildingBank, IconClockHour4, IconStar } from '@tabler/icons-react';
import { formatDateTime } from '#lib/format/format.ts';
import { DateText } from '#ui/date-text.tsx';
import { Row } from '#ui/rows.tsx';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { AccountMenu, type AccountAct } from './account-menu.tsx';
import { endOf, takesPayouts } from './account-labels.ts';
import classes from './bank-accounts.module.css';

export function AccountRow({
  account,
  onAct,
}: {
  account: BankAccount;
  onAct?: (act: AccountAct, account: BankAccount) => void;
}) {
  const isLive = account.archived_at === null;
  return (
    <Row
      icon={IconBuildingBank}
      title={
        <span>
          {account.bank_name ?? 'Unknown bank'} <span className="tabular">{endOf(account)}</span>
        </span>
      }
      badge={isLive ? <Badges account={account} /> : null}
      lines={[
        <span key="use" className={isLive ? classes.use : undefined}>
          {BANK_ACCOUNT_PURPOSES[account.purpose]}
          {isLive && takesPayouts(account) ? <PayoutReadiness account={account} /> : null}
        </span>,
        <>
          {BANK_ACCOUNT_TYPES[account.type]} · Routing number <span className="tabular">{account.routing_number}</span> ·{' '}
          {account.holder}
        </>,
        <>
          Added by {account.created_by} on <DateText value={account.created_at} />
          {isLive ? null : (
            <>
              {' '}
              · Archived by {account.archived_by ?? 'another user'} on <DateText value={account.archived_at} />
            </>
          )}
        </>,
      ]}
      actions={onAct ? <AccountMenu account={account} onAct={onAct} /> : null}
    />
  );
}

function Badges({ account }: { account: BankAccount }) {
  return (
    <>
      {account.is_default ? (
        <StatusBadge focusable label="Default" tone="info" icon={IconStar} meaning="Used unless another account is specified." />
      ) : null}
      {account.is_waiting && takesPayouts(account) ? (
        <StatusBadge
          focusable
          label="On hold"
          tone="warning"
          icon={IconClockHour4}
          meaning="New accounts have a waiting period before the first payout, so your company has time to notice a change it did not make."
          nextStep={`It can receive payouts from ${formatDateTime(account.usable_from)}.`}
        />
      ) : null}
    </>
  );
}

function PayoutReadiness({ account }: { account: BankAccount }) {
  if (!account.is_waiting) return ' · Ready for payouts';
  return (
    <>
      {' '}
      · First payout from <DateText value={account.usable_from} withTime />
    </>
  );
}
