import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { ReportSchedule } from '@recoup/contract/reports/schedules';
import type { ReportDescriptionData, ReportParameters } from '@recoup/contract/reports/reports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { toast } from '#lib/toast.ts';
import { messageOf } from '#lib/api/errors.ts';
import { formatDate } from '#lib/format/format.ts';
import { agencyDay } from '#lib/format/agency-day.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { usePerson } from '#lib/session/user.ts';
import { FormError, SelectField } from '#ui/form.tsx';
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
  const form = useForm<Draft>({ defaultValues: schedule ? draftOf(schedule) : newDraft(first, { parameters, self }) });
  const { control } = form;
  const [kind, format, rhythm] = useWatch({ control, name: ['kind', 'format', 'rhythm'] });
  const [today] = useState(() => agencyDay(new Date()));
  const create = useCreateSchedule();
  const update = useUpdateSchedule();
  const report = reports.find((one) => one.kind === kind) ?? first;
  const periods = periodsOf(report);
  const people = useQuery(recipientsQuery(clientId, kind));
  const offered = people.data?.data ?? [];
  // Recipients who lost access to the report are dropped.
  const withAccess = (ids: readonly string[]) =>
    people.data ? ids.filter((id) => offered.some((one) => one.user_id === id)) : [...ids];
  const recipients = useController({
    control,
    name: 'recipientIds',
    rules: { validate: (ids) => withAccess(ids).length > 0 || 'Choose at least one recipient' },
  });
  const error = create.error ?? update.error;
  const next = nextRunDay(rhythm, today);

  const submit = form.handleSubmit(({ kind: chosen, recipientIds, ...rest }) => {
    const body = { ...rest, recipient_ids: withAccess(recipientIds) };
    const onSuccess = () => {
      toast.success(schedule ? 'Schedule saved' : 'Schedule created');
      onClose();
    };
    if (schedule) update.mutate({ params: { client_id: clientId, id: schedule.id }, body }, { onSuccess });
    else create.mutate({ params: { client_id: clientId }, body: { kind: chosen, ...body } }, { onSuccess });
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={schedule ? 'Edit schedule' : 'Schedule a report'}>
      <Stack gap="md">
        <FormError message={error ? messageOf(error) : undefined} />
        {reports.length > 1 ? (
          <Select
            label="Report"
            allowDeselect={false}
            data={reports.map(({ kind: value, title }) => ({ value, label: title }))}
            value={kind}
            onChange={(value) => {
              const chosen = reports.find((one) => one.kind === value);
              if (chosen) form.reset({ ...newDraft(chosen, { self }), rhythm });
            }}
            data-autofocus
          />
        ) : null}
        {periods.length > 0 ? (
          <SelectField
            control={control}
            name="parameters.period"
            label="Period"
            hint={
              hasFixedParameters(parameters)
                ? 'The days chosen on the page would stay the same; a schedule counts from the day it runs.'
                : 'Relative to the day it runs.'
            }
            data={periods}
            data-autofocus={reports.length === 1 || undefined}
          />
        ) : null}
        <RhythmFields
          rhythm={rhythm}
          hasFocus={reports.length === 1 && periods.length === 0}
          onChange={(chosen) => form.setValue('rhythm', chosen)}
        />
        <SelectField
          control={control}
          name="format"
          label="File"
          data={report.formats.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
        />
        <RecipientsField
          people={people.data ? offered : undefined}
          problem={people.error ? messageOf(people.error) : (recipients.fieldState.error?.message ?? null)}
          chosen={withAccess(recipients.field.value)}
          onChange={recipients.field.onChange}
        />
        <Text size="sm" c="dimmed" component="output">
          Sent as {FORMAT_NAMES[format]} {formatRhythm(rhythm)}
          {next ? `, next on ${formatDate(next)}` : ''}. The email has a link and no data; recipients sign in to open it.
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
