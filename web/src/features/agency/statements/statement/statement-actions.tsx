import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ConsoleStatementPage } from '@recoup/contract/agency/statements';
import { lazy, Suspense, useState } from 'react';
import { z } from 'zod';
import { agencyToday } from '#lib/format/agency-day.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { usePerson } from '#lib/session/user.ts';
import { toast } from '#lib/toast.ts';
import { useClientLocks } from '#shared/agency/client-locks.ts';
import { ManagedBy } from '#shared/agency/managed-by.tsx';
import { FormError, TextField, useZodForm } from '#ui/form.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { usePostItem } from './use-post-item.ts';

const RemittanceDialog = lazy(async () => ({ default: (await import('./remittance-dialog.tsx')).RemittanceDialog }));
const VoidDialog = lazy(async () => ({ default: (await import('./void-dialog.tsx')).VoidDialog }));

type Action = 'paid' | 'failed' | 'reissued' | 'void';

/** Actions on a statement by its state: record its remittance as paid, returned or sent again, or void the statement. */
export function StatementActions({ statement }: { statement: ConsoleStatementPage }) {
  const role = useAgencyRole();
  const person = usePerson();
  const [action, setAction] = useState<Action | null>(null);
  const owner = useClientLocks(statement.client_id)('statements');
  // The void dialog stays open after voiding, to draft the correction.
  if (role !== 'agency_admin' || (statement.state === 'void' && action === null)) return null;
  if (owner !== null) return <ManagedBy owner={owner} />;
  const { state, is_newest: isNewest } = statement;
  const actions: [Action, string][] = [
    ...(state === 'issued' || state === 'reissued' || state === 'paid'
      ? [['failed', 'Record a returned remittance'] as [Action, string]]
      : []),
    ...(isNewest && state !== 'void' ? [['void', 'Void the statement'] as [Action, string]] : []),
  ];
  const close = () => setAction(null);
  return (
    <>
      {actions.length > 0 ? (
        <MenuButton position="bottom-end" target={<Button variant="default">More</Button>}>
          {(Menu) => (
            <>
              {actions.map(([id, label]) => (
                <Menu.Item key={id} onClick={() => setAction(id)}>
                  {label}
                </Menu.Item>
              ))}
            </>
          )}
        </MenuButton>
      ) : null}
      {state === 'issued' || state === 'reissued' ? <Button onClick={() => setAction('paid')}>Record remittance</Button> : null}
      {state === 'failed' ? <Button onClick={() => setAction('reissued')}>Record as sent again</Button> : null}
      <Suspense fallback={null}>
        {action === 'paid' ? (
          <RemittanceDialog statement={statement} userName={person?.name || person?.email || ''} onClose={close} />
        ) : null}
        {action === 'void' ? <VoidDialog statement={statement} onClose={close} /> : null}
        {action === 'failed' || action === 'reissued' ? (
          <StateDialog statement={statement} state={action} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

const schema = z.object({
  paid_on: z.iso.date('Enter a date'),
  trace: z.string().trim().max(100),
  note: z.string().trim().max(500),
});

const texts = {
  failed: {
    title: 'Record a returned remittance',
    text: 'The client is notified that the payment was returned and will be sent again.',
    label: 'Record as returned',
    note: 'Reason for the return',
  },
  reissued: {
    title: 'Record as sent again',
    text: 'Record the remittance once it has arrived.',
    label: 'Record as sent again',
    note: 'Note',
  },
} as const;

function StateDialog({
  statement,
  state,
  onClose,
}: {
  statement: ConsoleStatementPage;
  state: 'failed' | 'reissued';
  onClose: () => void;
}) {
  const { send, isPending, problem } = usePostItem(statement.client_id);
  const form = useZodForm(schema, { paid_on: agencyToday(), trace: '', note: '' });
  const { title, text, label, note: noteLabel } = texts[state];
  return (
    <Modal opened onClose={onClose} title={title} styles={{ title: { fontWeight: 600 } }}>
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) =>
          void form.handleSubmit(({ paid_on, trace, note }) =>
            send(
              {
                kind: 'remittance_state',
                number: statement.number,
                state,
                ...(state === 'reissued' ? { paid_on, ...(trace === '' ? {} : { trace }) } : {}),
                ...(note === '' ? {} : { note }),
              },
              () => {
                toast.success(`Updated statement ${statement.number}`);
                onClose();
              },
            ),
          )(event)
        }
      >
        <Stack gap="md">
          <FormError message={problem} />
          <Text size="sm" c="dimmed">
            {text}
          </Text>
          {state === 'reissued' ? (
            <>
              <TextField control={form.control} name="paid_on" type="date" label="Sent on" />
              <TextField control={form.control} name="trace" label="Trace or check number" />
            </>
          ) : null}
          <TextField control={form.control} name="note" label={noteLabel} hint="The client sees this" />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
