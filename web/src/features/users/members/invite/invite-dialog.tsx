import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { offeredLocations } from '../locations.ts';
import { InviteForm } from './invite-form.tsx';
import { InviteResults, type InviteResult } from './invite-results.tsx';

/** Invites one or more users, then lists the result for each address. */
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
      styles={{ title: { fontWeight: 600 } }}
      // A stray click outside must not discard the input.
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
