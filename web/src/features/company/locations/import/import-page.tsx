import { Button } from '@mantine/core';
import { IconMapPinPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { plural } from '#lib/format/format.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { DonePanel } from '#shared/list-file/done-panel.tsx';
import { ReadingPanel } from '#shared/list-file/reading-panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { ChooseStage } from './choose-stage.tsx';
import { ReviewStage } from './review-stage.tsx';
import { useImport } from './use-import.ts';

export function ImportPage() {
  const { client_id: clientId } = useClient();
  const details = useQuery(clientDetailsQuery(clientId));
  const abilities = details.data?.data.abilities;
  return (
    <Page
      title="Import locations"
      breadcrumbs={[
        { label: 'Manage business', to: paths.manageBusiness },
        { label: 'Locations', to: paths.locations },
      ]}
      description="Add many locations at once, from a CSV or Excel file"
    >
      {details.isPending ? <PanelSkeleton lines={6} /> : null}
      {details.isError && !abilities ? <ErrorState error={details.error} onRetry={() => void details.refetch()} /> : null}
      {abilities && !abilities.edit_business ? <AdministratorsOnly /> : null}
      {abilities?.edit_business ? <ImportStages key={clientId} /> : null}
    </Page>
  );
}

function ImportStages(): ReactNode {
  const current = useImport();
  const { stage } = current;
  switch (stage.kind) {
    case 'choose':
      return <ChooseStage failed={stage.failed} onFile={current.read} />;
    case 'reading':
      return <ReadingPanel file={stage.file} onCancel={current.cancelReading} />;
    case 'review':
      return <ReviewStage review={stage.review} current={current} />;
    case 'done':
      return <Added added={stage.result.data.added} onAgain={current.startAgain} />;
  }
}

function Added({ added, onAgain }: { added: number; onAgain: () => void }) {
  return (
    <Panel>
      <DonePanel
        title={`${plural(added, 'location')} added`}
        list={{ to: paths.locations, label: 'View locations' }}
        againLabel="Import another file"
        onAgain={onAgain}
      >
        You can now place accounts for {added === 1 ? 'it' : 'them'} by form or from a file.
      </DonePanel>
    </Panel>
  );
}

function AdministratorsOnly() {
  return (
    <EmptyState
      icon={IconMapPinPlus}
      title="Only administrators can import locations"
      action={
        <Button component={Link} to={paths.locations} variant="default">
          Go to the locations
        </Button>
      }
    >
      You can view the locations you work with. Ask an administrator of the company to add others.
    </EmptyState>
  );
}
