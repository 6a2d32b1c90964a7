import { listAgencyAgreements, type AgencyAgreement, type AgreementVersion } from '@recoup/contract/agency/agreements';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { authQuery } from '#lib/api/auth-query.ts';
import { formatDate, plural } from '#lib/format/format.ts';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { VersionForm } from './version-form.tsx';
import { VersionText } from './version-text.tsx';

/** Agreements that clients sign before they place accounts, in versions. */
export function AgreementsTab() {
  const { data, error, refetch } = useQuery(authQuery(listAgencyAgreements, {}));
  if (error && !data)
    return <ErrorState title="The agreements could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <PanelSkeleton lines={8} />;
  return (
    <Stack gap="lg">
      {data.data.map((agreement) => (
        <AgreementPanel key={agreement.kind} agreement={agreement} onReload={() => void refetch()} />
      ))}
    </Stack>
  );
}

function AgreementPanel({ agreement, onReload }: { agreement: AgencyAgreement; onReload: () => void }) {
  const mayChange = useAgencyRole() === 'agency_admin' && agreement.setting === null;
  const [isEditing, setEditing] = useState(false);
  const [current, ...earlier] = agreement.versions;
  if (!current) return null;
  if (isEditing)
    return <VersionForm kind={agreement.kind} current={current} onReload={onReload} onClose={() => setEditing(false)} />;
  return (
    <Panel
      title={current.title}
      actions={
        mayChange ? (
          <Button size="compact-md" onClick={() => setEditing(true)}>
            New version
          </Button>
        ) : null
      }
    >
      <Stack gap="md">
        {agreement.setting ? (
          <Notice tone="info">
            {agreement.setting} in the server’s environment names the file of this text. To change the text, change the file and
            its version, and restart the server.
          </Notice>
        ) : null}
        <FactList>
          <Fact label="Current version">
            {current.version}, {describeOrigin(current)}
          </Fact>
          <Fact label="Signed by">{plural(current.signed_clients, 'client')}</Fact>
          <Fact label="Must sign before they place">
            {agreement.unsigned_clients === 0 ? (
              'No client'
            ) : (
              <Anchor component={Link} to={`${agencyPaths.clients}?needs=agreement`}>
                {plural(agreement.unsigned_clients, 'client')}
              </Anchor>
            )}
          </Fact>
        </FactList>
        <VersionText version={current} />
        {earlier.length > 0 ? (
          <>
            <Text fw={600} component="h3" size="sm">
              Earlier versions
            </Text>
            {earlier.map((version) => (
              <div key={version.id}>
                <Text size="sm">
                  {version.version}, {describeOrigin(version)}; newest signature of {plural(version.signed_clients, 'client')}
                </Text>
                <VersionText version={version} />
              </div>
            ))}
          </>
        ) : null}
      </Stack>
    </Panel>
  );
}

const describeOrigin = ({ added_by_name: author, registered_at: at }: AgreementVersion): string =>
  author ? `added by ${author} on ${formatDate(at)}` : `from a file, since ${formatDate(at)}`;
