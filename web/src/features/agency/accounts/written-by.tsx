import { getLastWriters, type LastWriter } from '@recoup/contract/agency/field-locks';
import { useQuery } from '@tanstack/react-query';
import { authQuery } from '#lib/api/auth-query.ts';
import { formatDateTime } from '#lib/format/format.ts';
import { useClientLocks } from '#shared/agency/client-locks.ts';
import { ManagedBy } from '#shared/agency/managed-by.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '@mantine/core';
import type { AccountParams } from './queries.ts';

/** The last writer of each group of fields and its source, and the groups that a system owns. */
export function WrittenBy({ params }: { params: AccountParams }) {
  const { client_id: clientId, id } = params;
  const writers = useQuery(authQuery(getLastWriters, { params: { client_id: clientId, id } }));
  const ownerOf = useClientLocks(clientId);
  const written = writers.data?.data;
  return (
    <Panel title="Last updated">
      {written ? (
        <FactList>
          <Fact label="Status">
            {describeWriter(written.status)}
            <Owner owner={ownerOf('status')} />
          </Fact>
          <Fact label="Payments">
            {describeWriter(written.payments)}
            <Owner owner={ownerOf('payments')} />
          </Fact>
          {ownerOf('balance') === null ? null : (
            <Fact label="Balance">
              <Owner owner={ownerOf('balance')} />
            </Fact>
          )}
        </FactList>
      ) : writers.error ? (
        'The last changes could not be loaded.'
      ) : (
        <Skeleton height={44} />
      )}
    </Panel>
  );
}

const Owner = ({ owner }: { owner: string | null }) => (owner === null ? null : <ManagedBy owner={owner} />);

function describeWriter(writer: LastWriter | null): string {
  if (writer === null) return 'Nothing yet';
  const at = formatDateTime(writer.at);
  if (writer.source === 'console') return `${writer.name ?? 'Your agency'}, in the console, ${at}`;
  if (writer.source === 'client') return `The client, ${at}`;
  return writer.source === 'portal' ? `The portal, ${at}` : `${writer.name ?? 'A connected system'}, ${at}`;
}
