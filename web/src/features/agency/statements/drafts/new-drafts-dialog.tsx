import { Button, Checkbox, Group, Modal, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import type { StatementCandidate } from '@recoup/contract/agency/statement-drafts';
import { addDays } from '@recoup/domain/shared/days';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { agencyToday } from '#lib/format/agency-day.ts';
import { formatDate, formatMoney, plural } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { useLocks } from '#shared/agency/client-locks.ts';
import { ManagedBy } from '#shared/agency/managed-by.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormError } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { candidatesQuery, useCreateDrafts } from '../queries.ts';
import classes from '../statements.module.css';

/** Chooses a period and the clients whose next statements are drafted. */
export function NewDraftsDialog({ onClose, onDrafted }: { onClose: () => void; onDrafted: () => void }) {
  const [to, setTo] = useState(() => addDays(agencyToday(), -1));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isConfirmed, setConfirmed] = useState(false);
  const found = useQuery(candidatesQuery(to));
  const create = useCreateDrafts();
  const ownerOf = useLocks();
  const all = found.data?.data.filter(({ payments, has_draft: hasDraft }) => payments > 0 && !hasDraft) ?? [];
  const waiting = all.filter(({ client_id: id }) => ownerOf(id, 'statements') === null);
  const managed = all.filter((one) => !waiting.includes(one));
  const selected = waiting.filter(({ client_id: id }) => chosen.has(id));
  const byFeed = selected.filter(({ last }) => last?.by_feed);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const save = () =>
    create.mutate(
      { body: { client_ids: selected.map(({ client_id: id }) => id), period_to: to, also_by_feed: isConfirmed } },
      {
        onSuccess: ({ data }) => {
          const made = data.filter(({ result }) => result === 'created').length;
          if (made > 0) toast.success(`Drafted ${plural(made, 'statement')}`);
          else toast.info('No statements were drafted. A colleague already drafted them, or no payments are left to include.');
          onDrafted();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title="Draft statements" size="lg" styles={{ title: { fontWeight: 600 } }}>
      <Stack gap="md">
        <FormError message={create.isError ? messageOf(create.error) : undefined} />
        <TextInput
          type="date"
          label="Last day of the period"
          description="Includes payments reported by this day that are not on a statement yet"
          value={to}
          max={agencyToday()}
          onChange={(event) => setTo(event.currentTarget.value)}
          data-autofocus
        />
        {found.isPending && to !== '' ? <PanelSkeleton lines={3} /> : null}
        {found.isError && !found.data ? (
          <ErrorState title="Clients could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
        ) : null}
        {found.data && all.length === 0 ? <Notice>Every payment reported by this day is already on a statement.</Notice> : null}
        {waiting.length > 0 ? (
          <fieldset className={classes.choices} aria-label="Clients">
            {waiting.length > 1 ? (
              <Checkbox
                label={`All ${plural(waiting.length, 'client')}`}
                checked={selected.length === waiting.length}
                indeterminate={selected.length > 0 && selected.length < waiting.length}
                onChange={({ currentTarget }) =>
                  setChosen(new Set(currentTarget.checked ? waiting.map(({ client_id: id }) => id) : []))
                }
              />
            ) : null}
            <ScrollArea.Autosize mah={300} viewportProps={{ tabIndex: 0 }}>
              <Stack gap={12}>
                {waiting.map((one) => (
                  <Checkbox
                    key={one.client_id}
                    checked={chosen.has(one.client_id)}
                    onChange={() => toggle(one.client_id)}
                    label={one.client_name}
                    description={describe(one)}
                  />
                ))}
              </Stack>
            </ScrollArea.Autosize>
          </fieldset>
        ) : null}
        {managed.map(({ client_id: id, client_name: name }) => (
          <ManagedBy key={id} what={name} owner={ownerOf(id, 'statements') ?? ''} />
        ))}
        {byFeed.length > 0 ? (
          <Notice
            tone="warning"
            alert
            title={`${byFeed.length === 1 ? `The statements of ${byFeed[0]?.client_name ?? ''} come` : `The statements of ${byFeed.length} of these clients come`} from your system`}
          >
            If your system later sends a statement for the same period, it is refused because these payments are already on one.
            Stop issuing statements there first.
            <Checkbox
              mt="sm"
              label="Draft them here"
              checked={isConfirmed}
              onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
            />
          </Notice>
        ) : null}
        <Text size="sm" c="dimmed">
          No client sees a draft, and nothing is sent until you issue it.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={selected.length === 0 || (byFeed.length > 0 && !isConfirmed)}
            loading={create.isPending}
            onClick={save}
          >
            {selected.length === 0 ? 'Draft' : `Draft ${plural(selected.length, 'statement')}`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function describe({ payments, collected_cents: collected, last, expected_on: expectedOn }: StatementCandidate): string {
  return [
    plural(payments, 'payment'),
    `${formatMoney(collected)} collected`,
    last ? `last ${last.number}, to ${formatDate(last.period_to)}${last.by_feed ? ', from the feed' : ''}` : 'no statement yet',
    ...(expectedOn === null ? [] : [`expected ${formatDate(expectedOn)}`]),
  ].join(' · ');
}
