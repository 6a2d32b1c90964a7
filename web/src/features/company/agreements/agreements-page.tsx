import { Alert, Button, Stack, Text } from '@mantine/core';
import type { CompanyAgreement } from '@recoup/contract/company/agreements';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { agreementsQuery } from '#shared/company/agreements.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { formatDateTime } from '#lib/format/format.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';

import { SignPanel } from './sign-panel.tsx';
import { SignaturesPanel } from './signatures-panel.tsx';

const breadcrumbs = [
  { label: 'Manage business', to: paths.manageBusiness },
  { label: 'Business info', to: paths.businessInfo },
];

/** The company's signed agreements and the ones still to sign. */
export function AgreementsPage() {
  const client = useClient();
  const isStaff = client.role === 'client_staff' || client.role === 'agency_staff';
  const { data, error, refetch } = useQuery({ ...agreementsQuery(client.client_id), enabled: !isStaff });
  const [opened, setOpened] = useState<string | null>(null);
  const [signed, setSigned] = useState<string | null>(null);
  const concerning = data?.data.filter(({ state }) => state !== 'not_needed') ?? [];
  const needed = concerning.filter(({ state }) => state === 'needed');
  const isOpenOnboarding = !client.is_onboarding_completed;
  return (
    <Page
      title="Agreements"
      breadcrumbs={breadcrumbs}
      width="text"
      description={`What ${client.client_name} signs, and what was signed`}
    >
      {isStaff ? (
        <Panel>
          <EmptyState title="Only administrators can sign agreements">
            {`An administrator of ${client.client_name} reviews and signs agreements here. Ask one of them if an agreement needs a signature.`}
          </EmptyState>
        </Panel>
      ) : null}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && !isStaff ? (
        <Panel>
          <PanelSkeleton />
        </Panel>
      ) : null}
      {signed && needed.length === 0 ? <Signed title={signed} clientId={client.client_id} /> : null}
      {data && isOpenOnboarding && !isReadOnly(client) ? (
        <Panel>
          <EmptyState
            title="You sign these in the last step of setup"
            action={
              <Button component={Link} to={paths.home}>
                Continue setup
              </Button>
            }
          >
            The agreements are filled in with your company’s details.
          </EmptyState>
        </Panel>
      ) : null}
      {data && !isOpenOnboarding
        ? concerning.map((agreement) =>
            (agreement.state === 'needed' || opened === agreement.kind) && !isReadOnly(client) ? (
              <SignPanel
                key={agreement.kind}
                clientId={client.client_id}
                agreement={agreement}
                onSigned={() => {
                  setOpened(null);
                  setSigned(agreement.title);
                }}
              />
            ) : (
              <StandingPanel
                key={agreement.kind}
                agreement={agreement}
                {...(isReadOnly(client) ? {} : { onOpen: () => setOpened(agreement.kind) })}
              />
            ),
          )
        : null}
      {data && data.signatures.length > 0 ? <SignaturesPanel clientId={client.client_id} signatures={data.signatures} /> : null}
    </Page>
  );
}

function StandingPanel({ agreement, onOpen }: { agreement: CompanyAgreement; onOpen?: () => void }) {
  const { title, state, signed, is_outdated: isOutdated, version } = agreement;
  return (
    <Panel
      title={title}
      {...(isOutdated && onOpen
        ? {
            actions: (
              <Button variant="default" size="compact-md" onClick={onOpen}>
                Read and sign version {version}
              </Button>
            ),
          }
        : {})}
    >
      <Stack gap={4}>
        <Text size="sm">{formatStanding(agreement)}</Text>
        {state === 'signed' && signed ? (
          <Text size="sm" c="dimmed">
            Version {signed.version}, signed by {signed.signer_name}, {signed.signer_title}, on {formatDateTime(signed.signed_at)}
          </Text>
        ) : null}
        {isOutdated ? (
          <Text size="sm" c="dimmed">
            A newer version is available. You can sign it at any time.
          </Text>
        ) : null}
      </Stack>
    </Panel>
  );
}

function formatStanding({ state }: CompanyAgreement): string {
  if (state === 'signed') return 'Signed in the portal.';
  return state === 'paper' ? 'The agency has a signed paper copy.' : 'Not signed yet.';
}

/** Shown after the last required signature: whether the company can place accounts now. */
function Signed({ title, clientId }: { title: string; clientId: string }) {
  const { data } = useQuery(clientDetailsQuery(clientId));
  const placing = data?.data.placing;
  return (
    <Alert
      role="alert"
      variant="light"
      title={`You signed the ${title.toLowerCase()}`}
      styles={{
        root: { background: 'var(--app-success-soft)' },
        title: { color: 'var(--app-success-text)' },
        message: { color: 'var(--app-success-text)' },
      }}
    >
      {placing?.allowed ? 'You can now place accounts.' : (placing?.message ?? 'You can download the PDF below.')}
    </Alert>
  );
}
