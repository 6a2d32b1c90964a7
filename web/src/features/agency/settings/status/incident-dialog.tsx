import type { Incident } from '@recoup/contract/agency/status';
import { INCIDENT_STATE_LABELS, incidentStates, type IncidentState } from '@recoup/domain/agency/status';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { z } from 'zod';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, SelectField, TextAreaField, TextField, useZodForm } from '#ui/form.tsx';
import { useOpen, useUpdate } from './queries.ts';

const schemaFor = (isNew: boolean) =>
  z.object({
    title: isNew ? z.string().trim().min(1, 'Enter a title').max(120, 'Use at most 120 characters') : z.string(),
    state: z.enum(incidentStates.states),
    text: z.string().trim().min(1, 'Enter what clients should know').max(2000, 'Use at most 2000 characters'),
  });

const optionsFor = (states: readonly IncidentState[]) => states.map((value) => ({ value, label: INCIDENT_STATE_LABELS[value] }));
const isOpen = (state: IncidentState) => state !== 'resolved';

/** Opens an incident, or adds an update to one. */
export function IncidentDialog({ incident, onClose }: { incident: Incident | null; onClose: () => void }) {
  const form = useZodForm(schemaFor(incident === null), {
    title: '',
    state: incident?.state ?? ('investigating' as IncidentState),
    text: '',
  });
  const open = useOpen();
  const update = useUpdate();
  const { error, isPending } = incident ? update : open;
  const submit = form.handleSubmit(({ title, state, text }) => {
    const done = {
      onSuccess: () => {
        toast.success(state === 'resolved' ? 'Resolved the incident' : 'Published the update');
        onClose();
      },
      onError: (problem: unknown) => applyServerErrors(form, problem),
    };
    if (incident) update.mutate({ params: { id: incident.id }, body: { state, text } }, done);
    else if (state !== 'resolved') open.mutate({ body: { title, state, text } }, done);
  });
  const title = incident ? `Update: ${incident.title}` : 'Open incident';
  return (
    <Modal opened onClose={onClose} title={title} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
        <Stack gap="md">
          <FormError message={error ? messageOf(error) : undefined} />
          {incident ? null : (
            <TextField control={form.control} name="title" label="Title" hint="Such as: Reports are slow" data-autofocus />
          )}
          <SelectField
            control={form.control}
            name="state"
            label="Status"
            data={optionsFor(incident ? incidentStates.after(incident.state, 'agency') : incidentStates.states.filter(isOpen))}
          />
          <TextAreaField
            control={form.control}
            name="text"
            label="Update"
            hint="Everyone can read it at /status, and clients in the portal"
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              Publish
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
