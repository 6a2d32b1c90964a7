import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { NavLink } from 'react-router';
import { debtorPath } from '#lib/paths/paths.ts';
import { formatMoney } from '#lib/format/format.ts';
import classes from './account.module.css';

/** Tabs for the person's accounts; hidden when there is only one. */
export function AccountTabs({ account }: { account: AccountDetails }) {
  if (account.other_accounts.length === 0) return null;
  const all = [account, ...account.other_accounts].toSorted((one, two) => (one.placed_on < two.placed_on ? 1 : -1));
  return (
    <nav className={classes.tabs} aria-label={`Accounts of ${account.debtor_name}`}>
      {all.map((item) => (
        <NavLink key={item.id} to={debtorPath(item.people_id, item.id)} className={classes.tab ?? ''}>
          <span className="tabular">{item.number}</span>
          {item.id === account.id ? null : (
            <span className={`${classes.tabBalance} tabular`}>{formatMoney(item.balance_cents)}</span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
