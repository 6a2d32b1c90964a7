import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { offeredLocations } from '../locations.ts';
import { InviteForm } from './invite-form.tsx';
import { InviteResults, type InviteResult } from './invite-results.tsx';

/** Invites one or many; afterwards it says of each address what came of it. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { client_id: clientId, client_name: company } = useClient();
  const details = useQuery(clientDetailsQuery(clientId)).data?.data;
  const [results, setResults] = useState<readonly InviteResult[] | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`Invite people to ${company}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{ title: { fontWeight: 600 } }}
      // What was typed is not lost to a click beside the dialog.
      closeOnClickOutside={results !== null}
    >
      {results ? (
        <InviteResults results={results} onMore={() => setResults(null)} onClose={onClose} />
      ) : (
        <InviteForm
          clientId={clientId}
          locations={details ? offeredLocations(details) : []}
          onInvited={setResults}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
