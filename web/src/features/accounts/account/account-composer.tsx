import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { lazy, Suspense, useState } from 'react';
import { useUserActed } from '#lib/hooks/use-user-acted.ts';
import { Composer } from '#shared/accounts/thread/composer.tsx';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';
import { PartBoundary, PartFailure } from '#ui/part-boundary.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { COMPOSER_ID } from './focus-part.ts';
import classes from './account.module.css';

const NoteForm = lazy(async () => ({ default: (await import('./note-form.tsx')).NoteForm }));

const KINDS = [
  { value: 'message', label: 'Message' },
  { value: 'note', label: 'Note' },
] as const;

/** Forms for a message to the agency and a note on the account. Each keeps its text while the other is shown. */
export function AccountComposer({ account, params }: { account: AccountDetails; params: AccountParams }) {
  const mayWrite = account.actions.some(({ action, is_available: isAvailable }) => action === 'message' && isAvailable);
  const mayNote = account.abilities.add_note;
  const hasActed = useUserActed();
  const [chosen, setChosen] = useState<'message' | 'note'>('message');
  const shown = mayWrite && mayNote ? chosen : mayWrite ? 'message' : 'note';
  if (!mayWrite && !mayNote) return null;
  return (
    <div id={COMPOSER_ID} className={classes.composer}>
      {mayWrite && mayNote ? <SegmentedControl label="Write a" options={KINDS} value={chosen} onChange={setChosen} /> : null}
      {mayWrite ? (
        <Composer
          thread={{ clientId: params.client_id, accountId: params.id }}
          label="Message to the agency"
          hidden={shown !== 'message'}
          bare
        />
      ) : null}
      {mayNote && (shown === 'note' || hasActed) ? (
        <PartBoundary
          fallback={
            shown === 'note' ? (
              <PartFailure>The form for notes could not be loaded. Reload the page to add a note.</PartFailure>
            ) : null
          }
        >
          <Suspense fallback={null}>
            <NoteForm params={params} hidden={shown !== 'note'} />
          </Suspense>
        </PartBoundary>
      ) : null}
    </div>
  );
}
