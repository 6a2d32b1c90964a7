import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { ReportSchedule } from '@recoup/contract/reports/schedules';
import type { ReportDescriptionData, ReportParameters } from '@recoup/contract/reports/reports';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { toast } from 'react-toastify';
import { messageOf } from '#lib/api/errors.ts';
import { formatDate } from '#lib/format/format.ts';
import { agencyDay } from '#lib/format/agency-day.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { usePerson } from '#lib/session/user.ts';
import { FormError } from '#ui/form.tsx';
import { nextRunDay } from '@recoup/domain/reports/schedule';
import { recipientsQuery, useCreateSchedule, useUpdateSchedule } from '#features/reports/queries.ts';
import { FORMAT_LABELS, FORMAT_NAMES } from '#features/reports/runs/run-labels.ts';
import { RecipientsField } from './recipients-field.tsx';
import { RhythmFields } from './rhythm-fields.tsx';
import { formatRhythm } from './rhythm.ts';
import { draftOf, newDraft, periodsOf, hasFixedParameters, type Draft } from './schedule-draft.ts';

export function ScheduleForm({
  reports,
  first,
  parameters,
  schedule,
  onClose,
}: {
  reports: readonly ReportDescriptionData[];
  first: ReportDescriptionData;
  parameters: ReportParameters;
  schedule: ReportSchedule | undefined;
  onClose: () => void;
}) {
  const { client_id: clientId } = useClient();
  const self = usePerson()?.id;
  const [draft, setDraft] = useState<Draft>(() => (schedule ? draftOf(schedule) : newDraft(first, { parameters, self })));
  const [isAsked, setAsked] = useState(false);
  const [today] = useState(() => agencyDay(new Date()));
  const create = useCreateSchedule();
  const update = useUpdateSchedule();
  const report = reports.find(({ kind }) => kind === draft.kind) ?? first;
  const periods = periodsOf(report);
  const people = useQuery(recipientsQuery(clientId, draft.kind));
  const offered = people.data?.data ?? [];
  // Recipients who lost access to the report are dropped.
  const recipientIds = people.data
    ? draft.recipientIds.filter((id) => offered.some((one) => one.user_id === id))
    : draft.recipientIds;
  const isNobody = recipientIds.length === 0;
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const error = create.error ?? update.error;
  const next = nextRunDay(draft.rhythm, today);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (isNobody) return;
    const { kind, ...rest } = { ...draft, recipientIds };
    const body = { parameters: rest.parameters, format: rest.format, rhythm: rest.rhythm, recipient_ids: [...recipientIds] };
    const onSuccess = () => {
      toast.success(schedule ? 'Schedule saved' : 'Schedule created');
      onClose();
    };
    if (schedule) update.mutate({ params: { client_id: clientId, id: schedule.id }, body }, { onSuccess });
    else create.mutate({ params: { client_id: clientId }, body: { kind, ...body } }, { onSuccess });
  }

  return (
    <form onSubmit={submit} noValidate aria-label={schedule ? 'Change the schedule' : 'Schedule a report'}>
      <Stack gap="md">
        <FormError message={error ? messageOf(error) : undefined} />
        {reports.length > 1 ? (
          <Select
            label="Report"
            allowDeselect={false}
            data={reports.map(({ kind, title }) => ({ value: kind, label: title }))}
            value={draft.kind}
            onChange={(kind) => {
              const chosen = reports.find((one) => one.kind === kind);
              if (chosen) setDraft({ ...newDraft(chosen, { self }), rhythm: draft.rhythm });
            }}
            data-autofocus
          />
        ) : null}
        {periods.length > 0 ? (
          <Select
            label="Period"
            description={
              hasFixedParameters(parameters)
                ? 'The days chosen on the page would stay the same; a schedule counts from the day it runs.'
                : 'Counted from the day it runs.'
            }
            allowDeselect={false}
            data={periods}
            value={draft.parameters.period ?? null}
            data-autofocus={reports.length === 1 || undefined}
            onChange={(value) =>
              value && set({ parameters: { ...draft.parameters, period: value as NonNullable<ReportParameters['period']> } })
            }
          />
        ) : null}
        <RhythmFields
          rhythm={draft.rhythm}
          hasFocus={reports.length === 1 && periods.length === 0}
          onChange={(rhythm) => set({ rhythm })}
        />
        <Select
          label="File"
          allowDeselect={false}
          data={report.formats.map((format) => ({ value: format, label: FORMAT_LABELS[format] }))}
          value={draft.format}
          onChange={(format) => {
            const chosen = report.formats.find((known) => known === format);
            if (chosen) set({ format: chosen });
          }}
        />
        <RecipientsField
          people={people.data ? offered : undefined}
          problem={people.error ? messageOf(people.error) : isAsked && isNobody ? 'Choose who gets it' : null}
          chosen={recipientIds}
          onChange={(ids) => set({ recipientIds: ids })}
        />
        <Text size="sm" c="dimmed" component="output">
          Comes as {FORMAT_NAMES[draft.format]} {formatRhythm(draft.rhythm)}
          {next ? `, next on ${formatDate(next)}` : ''}. The e-mail has a link and no data; people sign in to open it.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {schedule ? 'Save schedule' : 'Create schedule'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
