import { Button, Stack, Text } from '@mantine/core';
import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { paths, uploadPath } from '#lib/paths/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import type { ImportParams } from '../queries.ts';
import { StartUpload } from '../start-upload.tsx';
import { OtherSheet } from './other-sheet.tsx';

/** What happened and what to do, with the control to do it. */
export function FailedPanel({ upload, params }: { upload: ImportDetails; params: ImportParams }) {
  const navigate = useNavigate();
  return (
    <Stack gap="lg">
      <div role="alert">
        <EmptyState title="This file could not be read" icon={IconAlertTriangle}>
          <Text size="sm">{upload.failure?.message ?? 'Something went wrong on our side. Upload the file again.'}</Text>
          <Text size="sm" mt={6}>
            Nothing was placed.
          </Text>
        </EmptyState>
      </div>
      {upload.structure && upload.structure.sheets.length > 1 ? (
        <OtherSheet structure={upload.structure} params={params} />
      ) : null}
      <Panel title="Choose another file">
        <StartUpload clientId={params.client_id} onStarted={(id) => void navigate(uploadPath(id))} />
      </Panel>
    </Stack>
  );
}

export function CancelledPanel({ upload }: { upload: ImportDetails }) {
  return (
    <EmptyState
      title="This upload was canceled"
      icon={IconBan}
      action={
        <Button component={Link} to={paths.uploads}>
          Upload another file
        </Button>
      }
    >
      Nothing from {upload.file_name} was placed, and the file was deleted.
    </EmptyState>
  );
}
