import { Button } from '@mantine/core';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Panel } from '#ui/panel.tsx';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';
import { NoteForm } from '../note-form.tsx';
import { KindFilter } from './kind-filter.tsx';
import { readKinds } from './timeline-filter.ts';
import { TimelineList } from './timeline-list.tsx';

/** Every event of the account, newest first. */
export function TimelinePanel({ account, params }: { account: AccountDetails; params: AccountParams }) {
  const [search] = useSearchParams();
  const [isNoting, setNoting] = useState(false);
  const kinds = readKinds(search);
  return (
    <Panel
      title="Timeline"
      actions={
        account.abilities.add_note ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            aria-expanded={isNoting}
            onClick={() => setNoting(!isNoting)}
          >
            Add a note
          </Button>
        ) : null
      }
    >
      {isNoting ? <NoteForm params={params} onClose={() => setNoting(false)} /> : null}
      <KindFilter chosen={kinds} />
      <TimelineList key={kinds.join()} params={params} kinds={kinds} />
    </Panel>
  );
}
