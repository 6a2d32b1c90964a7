import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { agencyPaths, settingsPath } from '#lib/paths/agency-paths.ts';
import { Page } from '#ui/page.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { LoadFailure } from '#shared/agency/load-failure.tsx';
import { EmailEditor } from './email-editor.tsx';
import { emailQuery } from './queries.ts';

/** One email: its text, a preview and its versions. */
export function EmailPage() {
  const { template = '' } = useParams();
  const { data, error, refetch } = useQuery(emailQuery(template));
  const [reloads, setReloads] = useState(0);
  const email = data?.data;
  const reload = async () => {
    await refetch();
    setReloads((count) => count + 1);
  };
  return (
    <Page
      title={email?.name ?? 'Email'}
      description={email?.purpose}
      breadcrumbs={[
        { label: 'Settings', to: agencyPaths.settings },
        { label: 'Email', to: settingsPath('email') },
      ]}
    >
      {error && !email ? (
        <LoadFailure title="The email could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!email && !error ? <PanelSkeleton lines={8} /> : null}
      {email ? (
        <EmailEditor key={`${email.key}-${email.revision}-${reloads}`} email={email} onReload={() => void reload()} />
      ) : null}
    </Page>
  );
}
