import { license as fields, type License } from '@recoup/contract/agency/licenses';
import { labelOf } from '@recoup/contract/shared/label-of';
import { US_STATES } from '@recoup/domain/shared/states';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconLicense, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { ActionsMenu } from '#ui/actions-menu.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { menuColumn } from '#ui/menu-column.ts';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { LoadFailure } from '#shared/agency/load-failure.tsx';
import { LicenseDialog } from './license-dialog.tsx';
import { licensesQuery, useRemove } from './queries.ts';

type Dialog = { kind: 'add' } | { kind: 'change' | 'remove'; license: License };

const STANDINGS = {
  valid: { label: 'Valid', meaning: 'Placements in this state are not flagged.', icon: IconCircleCheck, tone: 'success' },
  upcoming: { label: 'Not valid yet', meaning: 'Begins later.', icon: IconClock, tone: 'neutral' },
  expiring: {
    label: 'Expires soon',
    meaning: 'Expires within 60 days, and no other license for the state follows.',
    icon: IconAlertTriangle,
    tone: 'warning',
  },
  expired: { label: 'Expired', meaning: 'No longer valid.', icon: IconCircleX, tone: 'danger' },
} as const satisfies Record<License['standing'], object>;

const nameOf = (state: string): string => (Object.hasOwn(US_STATES, state) ? US_STATES[state as keyof typeof US_STATES] : state);

/** The states in which the agency may collect. */
export function LicensesTab() {
  const { data, error, refetch } = useQuery(licensesQuery());
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  if (error && !data)
    return <LoadFailure title="The licenses could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton columns={5} />;
  const { licenses, may_change: mayChange } = data.data;
  const addButton = mayChange ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setDialog({ kind: 'add' })}>
      Add license
    </Button>
  ) : null;
  return (
    <Stack gap="md">
      {licenses.length > 0 ? (
        <>
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              Placements of debtors in states without a valid license are flagged in the queue before you accept them.
            </Text>
            {addButton}
          </Group>
          <DataTable
            label="Licenses"
            columns={columnsFor(mayChange ? setDialog : null)}
            rows={licenses}
            rowKey={({ id }) => id}
          />
        </>
      ) : (
        <EmptyState title="No licenses yet" icon={IconLicense} action={addButton}>
          After you add the first license, placements of debtors in other states are flagged in the queue before they are
          accepted.
        </EmptyState>
      )}
      {dialog?.kind === 'add' ? <LicenseDialog license={null} onClose={close} /> : null}
      {dialog?.kind === 'change' ? <LicenseDialog license={dialog.license} onClose={close} /> : null}
      {dialog?.kind === 'remove' ? <RemoveDialog license={dialog.license} onClose={close} /> : null}
    </Stack>
  );
}

const { shape } = fields;

function columnsFor(onAct: ((dialog: Dialog) => void) | null): readonly DataColumn<License>[] {
  return [
    { id: 'state', header: labelOf(shape.state), width: 220, phone: 'title', cell: ({ state }) => nameOf(state) },
    { id: 'number', header: labelOf(shape.number), width: 200, phone: 'note', cell: ({ number }) => number },
    {
      id: 'standing',
      header: 'Status',
      width: 150,
      phone: 'line',
      cell: ({ standing }) => <StatusBadge {...STANDINGS[standing]} />,
    },
    {
      id: 'from',
      header: labelOf(shape.valid_from),
      width: 130,
      dropOrder: 1,
      cell: ({ valid_from: from }) => <DateText value={from} />,
    },
    {
      id: 'until',
      header: labelOf(shape.valid_until),
      width: 130,
      phone: 'note',
      cell: ({ valid_until: until }) => (until ? <DateText value={until} /> : 'Does not expire'),
    },
    ...(onAct
      ? [
          menuColumn((license: License) => (
            <ActionsMenu
              name={`the license for ${nameOf(license.state)}`}
              actions={[
                { label: 'Change', onClick: () => onAct({ kind: 'change', license }) },
                { label: 'Remove', onClick: () => onAct({ kind: 'remove', license }), isDanger: true },
              ]}
            />
          )),
        ]
      : []),
  ];
}

function RemoveDialog({ license, onClose }: { license: License; onClose: () => void }) {
  const remove = useRemove();
  const state = nameOf(license.state);
  return (
    <ConfirmDialog
      opened
      danger
      title={`Remove the license for ${state}?`}
      confirmLabel="Remove license"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(
          { params: { id: license.id } },
          {
            onSuccess: () => {
              toast.success(`Removed the license for ${state}`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      Placements of debtors in {state} are flagged unless another license for the state is valid.
    </ConfirmDialog>
  );
}
