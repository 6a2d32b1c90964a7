import type { AccountRefView } from '@recoup/contract/shared/account-ref';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { knownFacts } from '@recoup/contract/accounts/known-facts';
import { DEBT_TYPE_INFO, needsItemization } from '@recoup/domain/shared/debt-types';
import { Anchor } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { debtorPath, paths } from '#lib/paths/paths.ts';
import { formatDate } from '#lib/format/format.ts';
import { useUserActed } from '#lib/hooks/use-user-acted.ts';
import { Fact } from '#ui/facts.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { WhenNear } from '#ui/render-when-near.tsx';
import { Facts } from './facts.tsx';
import { furtherValues } from './further-values.ts';
import { Section } from './section.tsx';

/** Its labels are those of all fields of placements and files. */
const FurtherFacts = lazy(async () => ({ default: (await import('./further-facts.tsx')).FurtherFacts }));

/** Of a fact of one line, in pixels. */
const ROW_HEIGHT = 26;

/** Accounts loaded from the agency's former system may lack fields that a placement requires today. */
const NOT_PROVIDED = 'Not provided';

/** What the client provided at placement, labeled as in the form and the templates. */
export function DetailsPanel({ account }: { account: AccountDetails }) {
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
      >
        <Further details={account.details} />
      </Facts>
    </Section>
  );
}

function Further({ details }: Pick<AccountDetails, 'details'>) {
  const count = furtherValues(details).length;
  // Also out of sight, so that a printed page has them.
  const hasActed = useUserActed();
  if (count === 0) return null;
  return (
    <WhenNear height={count * ROW_HEIGHT} isNow={hasActed}>
      <PartBoundary
        fallback={
          <Fact label="More details">
            <span role="alert">Could not be loaded. Reload the page.</span>
          </Fact>
        }
      >
        <Suspense fallback={null}>
          <FurtherFacts details={details} />
        </Suspense>
      </PartBoundary>
    </WhenNear>
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
