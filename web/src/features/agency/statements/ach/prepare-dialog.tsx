import { Button, Checkbox, Group, Modal, ScrollArea, Select, Stack, Text, TextInput } from '@mantine/core';
import type { AchCandidate } from '@recoup/contract/agency/ach';
import { isBankingDay } from '@recoup/domain/shared/banking-days';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#lib/api/errors.ts';
import { formatDate, formatMoney, plural } from '#lib/format/format.ts';
import { achFilePath } from '#lib/paths/statement-paths.ts';
import { toast } from '#lib/toast.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { FormError } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import classes from '../statements.module.css';
import { dueQuery, usePrepare } from './queries.ts';

type SecCode = AchCandidate['sec'];

const secCodes = [
  { value: 'CCD', label: 'CCD' },
  { value: 'PPD', label: 'PPD' },
];

/** Chooses the remittances of a file and its effective date. */
export function PrepareDialog({ onClose }: { onClose: () => void }) {
  const due = useQuery(dueQuery());
  return (
    <Modal opened onClose={onClose} title="Prepare an ACH file" size="lg" styles={{ title: { fontWeight: 600 } }}>
      {due.isPending ? <PanelSkeleton lines={4} /> : null}
      {due.isError && !due.data ? (
        <ErrorState title="Remittances could not be loaded" error={due.error} onRetry={() => void due.refetch()} />
      ) : null}
      {due.data ? <PrepareForm earliest={due.data.data.earliest_on} rows={due.data.data.remittances} onClose={onClose} /> : null}
    </Modal>
  );
}

function PrepareForm({ earliest, rows, onClose }: { earliest: string; rows: readonly AchCandidate[]; onClose: () => void }) {
  const navigate = useNavigate();
  const prepare = usePrepare();
  const fit = rows.filter(({ problem }) => problem === null);
  const others = rows.filter(({ problem }) => problem !== null);
  const [on, setOn] = useState(earliest);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [classOf, setClassOf] = useState<Readonly<Record<string, SecCode>>>({});
  const chosen = fit.filter(({ statement_id: id }) => !left.has(id));
  const total = chosen.reduce((sum, { amount_cents: cents }) => sum + cents, 0);
  const dayProblem =
    on === ''
      ? 'Enter a date'
      : on < earliest
        ? `Choose ${formatDate(earliest)} or later`
        : isBankingDay(on)
          ? null
          : 'This is not a banking day';
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const save = () =>
    prepare.mutate(
      {
        body: {
          effective_on: on,
          remittances: chosen.map(({ client_id, statement_id, sec }) => ({
            client_id,
            statement_id,
            sec: classOf[statement_id] ?? sec,
          })),
        },
      },
      {
        onSuccess: ({ data }) => {
          toast.success(`Prepared ACH file ${data.number}`);
          void navigate(achFilePath(data.id));
        },
      },
    );
  return (
    <Stack gap="md">
      <FormError message={prepare.isError ? messageOf(prepare.error) : undefined} />
      <TextInput
        type="date"
        label="Effective date"
        description="The banking day on which clients receive the money"
        value={on}
        min={earliest}
        error={dayProblem}
        onChange={(event) => setOn(event.currentTarget.value)}
        data-autofocus
      />
      {fit.length === 0 ? (
        <Notice>No remittances can be paid by ACH yet. Issue statements first.</Notice>
      ) : (
        <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
          <ul className={classes.list} aria-label="Remittances">
            {fit.map((row) => (
              <li key={row.statement_id}>
                <Checkbox
                  checked={!left.has(row.statement_id)}
                  onChange={() => toggle(row.statement_id)}
                  label={`${row.client_name}, ${row.number}, ${formatMoney(row.amount_cents)}`}
                  description={
                    row.bank ? `${row.bank.name ?? 'Bank account'} ••••${row.bank.last4}, ${row.bank.type}` : undefined
                  }
                />
                <Select
                  aria-label={`SEC code for ${row.number}`}
                  w={92}
                  data={secCodes}
                  allowDeselect={false}
                  value={classOf[row.statement_id] ?? row.sec}
                  onChange={(value) => setClassOf({ ...classOf, [row.statement_id]: value === 'PPD' ? 'PPD' : 'CCD' })}
                />
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
      )}
      {others.length > 0 ? (
        <Notice tone="warning" title={`${plural(others.length, 'remittance')} cannot go in this file`}>
          <ul className={classes.findings}>
            {others.slice(0, 10).map((row) => (
              <li key={row.statement_id}>
                {row.client_name}, {row.number}: {row.problem}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Text size="sm" c="dimmed">
        CCD is for companies, PPD for individuals. Another administrator must approve the file before it can be exported.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0 || dayProblem !== null} loading={prepare.isPending} onClick={save}>
          Prepare {formatMoney(total)}
        </Button>
      </Group>
    </Stack>
  );
}
