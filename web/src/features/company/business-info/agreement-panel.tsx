import { Anchor, Stack, Text } from '@mantine/core';
import type { CompanyAgreement } from '@recoup/contract/company/agreements';
import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { agreementsQuery } from '#shared/company/agreements.ts';
import { messageOf } from '#lib/api/errors.ts';
import { formatDate } from '#lib/format/format.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { FormError } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { SignatureDownload } from '#shared/company/signature-download.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { StatusBadge, type StatusBadgeProps } from '#shared/accounts/status-badge.tsx';
import classes from './business-info.module.css';

/** State of each agreement, with the PDF of the signed version. */
export function AgreementPanel({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useQuery(agreementsQuery(clientId));
  const [failure, setFailure] = useState<unknown>(null);
  const concerning = data?.data.filter(({ state }) => state !== 'not_needed') ?? [];
  return (
    <Panel title="Agreements">
      <Stack gap="md">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <PanelSkeleton lines={3} /> : null}
        <FormError message={failure ? messageOf(failure) : undefined} />
        {concerning.length > 0 ? (
          <ul className={classes.agreements}>
            {concerning.map((agreement) => (
              <li key={agreement.kind} className={classes.agreement}>
                <AgreementRow agreement={agreement} />
                {agreement.signed ? (
                  <SignatureDownload clientId={clientId} signature={agreement.signed} onSettled={setFailure} />
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
        <Anchor component={Link} to={paths.agreements} size="sm">
          {concerning.some(({ state }) => state === 'needed') ? 'Read and sign' : 'View agreements and signatures'}
        </Anchor>
      </Stack>
    </Panel>
  );
}

const badges: Record<'needed' | 'signed' | 'paper', StatusBadgeProps> = {
  needed: {
    label: 'Signature needed',
    meaning: 'You cannot place accounts until it is signed.',
    tone: 'warning',
    icon: IconSignature,
  },
  signed: { label: 'Signed', meaning: 'Signed in the portal.', tone: 'success', icon: 'check' },
  paper: { label: 'On paper', meaning: 'The agency has a signed paper copy.', tone: 'neutral', icon: 'archive' },
};

function AgreementRow({
  agreement: { title, state, signed, version, is_outdated: isOutdated },
}: {
  agreement: CompanyAgreement;
}) {
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" fw={550}>
        {title}
      </Text>
      {state === 'not_needed' ? null : <StatusBadge {...badges[state]} focusable />}
      {signed ? (
        <Text size="sm" c="dimmed">
          Version {signed.version} of {formatDate(signed.signed_at)}, signed by {signed.signer_name}
        </Text>
      ) : null}
      {state === 'needed' || isOutdated ? (
        <Text size="sm" c="dimmed">
          Version {version} {state === 'needed' ? 'needs your signature' : 'is available to sign'}
        </Text>
      ) : null}
    </Stack>
  );
}
