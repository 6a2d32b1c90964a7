import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api/errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { LOCATION_PARAM } from '../list/list-state.ts';
import { activityBadge } from '../location-labels.ts';
import { locationQuery } from '../queries.ts';
import classes from './edit.module.css';
import { LocationFacts } from './location-facts.tsx';
import { LocationForm } from './location-form.tsx';

/** Adds, edits or (without permission) shows a location beside the list. */
export function LocationDrawer({
  id,
  mayAdd,
  onClose,
}: {
  id: string;
  /** Undefined while loading. */
  mayAdd: boolean | undefined;
  onClose: () => void;
}) {
  const { client_id: clientId } = useClient();
  useFocusReturned();
  const isNew = id === 'new';
  const query = useQuery({ ...locationQuery(clientId, id), enabled: !isNew });
  const location = isNew ? undefined : query.data?.data;
  const [isUnsaved, setUnsaved] = useState(false);
  const blocker = useLeaveGuard({ when: isUnsaved, param: LOCATION_PARAM });
  const form = { onUnsaved: setUnsaved, onClose };
  return (
    <Drawer
      opened
      onClose={onClose}
      // While the leave dialog is open, Escape closes only that dialog.
      closeOnEscape={blocker.state !== 'blocked'}
      position="right"
      size={600}
      title={isNew ? 'Add location' : (location?.name ?? 'Location')}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
    >
      {isNew && mayAdd ? <LocationForm key="new" location={null} {...form} /> : null}
      {isNew && mayAdd === false ? (
        <EmptyState title="Only administrators can add locations">Ask an administrator of the company to add it.</EmptyState>
      ) : null}
      {location ? (
        <>
          {location.is_active ? null : <StatusBadge {...activityBadge(false)} focusable />}
          {location.abilities.edit ? (
            <LocationForm key={id} location={location} {...form} />
          ) : (
            <LocationFacts {...{ location }} />
          )}
        </>
      ) : null}
      {!isNew && query.isPending ? <PanelSkeleton lines={7} /> : null}
      {!location && query.isError ? <LoadProblem error={query.error} onRetry={() => void query.refetch()} /> : null}
      <LeaveDialog blocker={blocker} what={isNew ? 'the new location' : 'your changes to this location'} />
    </Drawer>
  );
}

function LoadProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422 || error.status === 400))
    return (
      <EmptyState title="Location not found">
        It belongs to another company, or you do not have access to it. Close this panel to return to the list.
      </EmptyState>
    );
  return <ErrorState title="This location could not be loaded" error={error} onRetry={onRetry} />;
}
