import type { AccountRefView } from '@recoup/contract/shared/account-ref';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { knownFacts } from '@recoup/contract/accounts/known-facts';
import { DEBT_TYPE_INFO, needsItemization } from '@recoup/domain/shared/debt-types';
import { mappingField } from '@recoup/domain/placing/mapping/fields';
import { findField } from '@recoup/domain/placing/placement-fields';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { debtorPath, paths } from '#lib/paths/paths.ts';
import { capitalize, formatDate, formatMoney } from '#lib/format/format.ts';
import { Facts } from './facts.tsx';
import { Section } from './section.tsx';

/** Accounts loaded from the agency's former system may lack fields that a placement requires today. */
const NOT_PROVIDED = 'Not provided';

/** What the client provided at placement, labeled as in the form and the templates. */
export function DetailsPanel({ account }: { account: AccountDetails }) {
  const further = Object.entries(account.details).flatMap(([key, value]): [string, string][] => {
    const text = textOf(key, value);
    return text ? [[labelOf(key), text]] : [];
  });
  return (
    <Section title="Debt">
      <Facts
        facts={[
          ['Type', DEBT_TYPE_INFO[account.debt_type].label],
          ['Your account number', account.client_account_number],
          ['Agency account number', account.agency_account_number],
          ['Creditor', account.creditor_current ?? NOT_PROVIDED],
          ['Original creditor', account.creditor_itemization === account.creditor_current ? null : account.creditor_itemization],
          ['Debt date', account.debt_date ? formatDate(account.debt_date) : NOT_PROVIDED],
          ['Itemization', account.itemization || !needsItemization(account.debt_type, account.person.kind) ? null : NOT_PROVIDED],
          ...further,
          ...factsOf(account.details['known_facts']),
          [
            'Batch',
            <Anchor key="batch" component={Link} to={`${paths.debtors}?batch_id=${account.batch.id}`} size="sm">
              {account.batch.number}
            </Anchor>,
          ],
          ['Placed before as', account.placed_before && <OtherAccount account={account.placed_before} />],
          ['Placed again as', account.placed_again && <OtherAccount account={account.placed_again} />],
        ]}
      />
    </Section>
  );
}

/** Facts in the file that limit collection, with the client's answer (`KnownFact` of the import). */
function factsOf(known: unknown): [string, string][] {
  const parsed = knownFacts.safeParse(known);
  return parsed.success
    ? parsed.data.map(({ label, text, from, applies }) => [label, `${applies ? 'Yes' : 'No'} – “${text}” (${from})`])
    : [];
}

function OtherAccount({ account }: { account: AccountRefView }) {
  return (
    <Anchor component={Link} to={debtorPath(account.people_id, account.id)} size="sm">
      {account.number}
    </Anchor>
  );
}

function labelOf(key: string): string {
  return capitalize(findField(key)?.label ?? mappingField(key)?.label ?? key.replaceAll('_', ' '));
}

function textOf(key: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '' || typeof value === 'object') return null;
  const kind = findField(key)?.kind ?? mappingField(key)?.kind;
  if (kind === 'date' || /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return formatDate(String(value));
  if ((kind === 'money' || kind === 'amount') && typeof value === 'number') return formatMoney(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}
