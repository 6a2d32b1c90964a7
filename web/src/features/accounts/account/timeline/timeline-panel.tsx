import { Anchor } from '@mantine/core';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { Link, useSearchParams } from 'react-router';
import { messagesPath } from '#lib/paths/paths.ts';
import { Panel } from '#ui/panel.tsx';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';
import { AccountComposer } from '../account-composer.tsx';
import { KindFilter } from './kind-filter.tsx';
import { readKinds } from './timeline-filter.ts';
import { TimelineList } from './timeline-list.tsx';

/** Every event of the account, newest first, below the composer. */
export function TimelinePanel({ account, params }: { account: AccountDetails; params: AccountParams }) {
  const [search] = useSearchParams();
  const kinds = readKinds(search);
  return (
    <Panel
      title="Timeline"
      actions={
        <Anchor component={Link} to={messagesPath(params.id)} size="sm">
          Show messages only
        </Anchor>
      }
    >
      <AccountComposer account={account} params={params} />
      <KindFilter chosen={kinds} />
      <TimelineList key={kinds.join()} params={params} kinds={kinds} />
    </Panel>
  );
}
