import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import type { Complaint } from '@recoup/contract/agency/complaints';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch, type Control } from 'react-hook-form';
import { agencyToday } from '#lib/format/agency-day.ts';
import { toast } from '#lib/toast.ts';
import { ClientField } from '#shared/agency/client-field.tsx';
import { applyServerErrors, FormError, SelectField, TextAreaField, TextField, useZodForm } from '#ui/form.tsx';
import { LeaveDialog, useCloseOnceSaved, useLeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import classes from '../compliance.module.css';
import {
  bodyOf,
  changeOf,
  complaintForm,
  emptyComplaint,
  formOf,
  type ComplaintForm,
  type ComplaintValues,
} from './complaint-form.ts';
import { kindChoices, OUR_AGENCY, sourceChoices } from './complaint-labels.ts';
import { settingsQuery, useChangeComplaint, useCreateAgencyComplaint, useCreateComplaint } from './queries.ts';

/** Records or edits a complaint. */
export function ComplaintDialog({ complaint, onClose }: { complaint?: Complaint; onClose: () => void }) {
  useFocusReturned();
  const create = useCreateComplaint();
  const createOwn = useCreateAgencyComplaint();
  const change = useChangeComplaint();
  const settings = useQuery(settingsQuery()).data?.data;
  const form = useZodForm<ComplaintForm, ComplaintValues>(
    complaintForm,
    complaint ? formOf(complaint) : emptyComplaint(agencyToday()),
  );
  const { isDirty, errors } = form.formState;
  const isSaved = create.isSuccess || createOwn.isSuccess || change.isSuccess;
  const leaving = useLeaveGuard({ when: isDirty && !isSaved, param: 'panel' });
  const about = useWatch({ control: form.control, name: 'about' });
  const title = complaint ? `Edit ${complaint.reference}` : 'Record a complaint';
  const owners = [
    ...(settings?.owners ?? []),
    // A former administrator.
    ...(complaint?.owner && !settings?.owners.some(({ id }) => id === complaint.owner?.id) ? [complaint.owner] : []),
  ].map(({ id: value, name: label }) => ({ value, label }));
  const callbacks = {
    onSuccess: ({ data }: { data: Complaint }) => {
      toast.success(complaint ? `Saved ${data.reference}` : `Recorded ${data.reference}`);
    },
    onError: (error: Error) => applyServerErrors(form, error),
  };
  useCloseOnceSaved(isSaved, onClose);
  const submit = form.handleSubmit((values) => {
    if (complaint) change.mutate({ params: { complaint_id: complaint.id }, body: changeOf(values, complaint) }, callbacks);
    else if (values.about !== null && values.about !== 'agency')
      create.mutate({ params: { client_id: values.about.client_id }, body: bodyOf(values) }, callbacks);
    else createOwn.mutate({ body: bodyOf(values) }, callbacks);
  });
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size="lg"
        title={title}
        styles={{ title: { fontWeight: 600 } }}
        closeOnClickOutside={!isDirty}
        closeOnEscape={leaving.state !== 'blocked'}
      >
        <form onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
          <Stack gap="md">
            <FormError message={errors.root?.['server']?.message} />
            {complaint ? null : <AboutChoice control={form.control} />}
            <div className={classes.two}>
              <SelectField control={form.control} name="kind" label="Kind" data={kindChoices} searchable placeholder="Choose" />
              <SelectField control={form.control} name="source" label="From" data={sourceChoices} placeholder="Choose" />
            </div>
            <div className={classes.two}>
              <TextField
                control={form.control}
                name="complainant"
                label="Complainant"
                hint="For a regulator, its name and case number"
              />
              {about === 'agency' ? null : (
                <TextField
                  control={form.control}
                  name="account_number"
                  label="Account (optional)"
                  hint="Number such as A-1042-1"
                />
              )}
            </div>
            <TextAreaField control={form.control} name="text" label="Complaint" minRows={4} maxRows={12} />
            <div className={classes.two}>
              <TextField control={form.control} name="received_on" label="Received on" type="date" max={agencyToday()} />
              <TextField
                control={form.control}
                name="due_on"
                label={complaint ? 'Due on' : 'Due on (optional)'}
                type="date"
                {...(complaint || !settings ? {} : { hint: `If empty, ${settings.complaint_days} days after receipt` })}
              />
              <SelectField
                control={form.control}
                name="owner_id"
                label="Owner (optional)"
                data={owners}
                clearable
                placeholder="No owner yet"
              />
            </div>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={create.isPending || createOwn.isPending || change.isPending}>
                {complaint ? 'Save changes' : 'Record complaint'}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      <LeaveDialog blocker={leaving} what="this complaint" />
    </>
  );
}

function AboutChoice({ control }: { control: Control<ComplaintForm, unknown, ComplaintValues> }) {
  const { field, fieldState } = useController({ control, name: 'about' });
  const isAgency = field.value === 'agency';
  return (
    <>
      <Radio.Group
        label="About"
        value={isAgency ? 'agency' : 'client'}
        onChange={(about) => field.onChange(about === 'agency' ? 'agency' : null)}
      >
        <Group gap="lg" mt={6}>
          <Radio value="client" label="Work for a client" />
          <Radio value="agency" label={OUR_AGENCY} />
        </Group>
      </Radio.Group>
      {field.value === 'agency' ? null : (
        <ClientField chosen={field.value} error={fieldState.error?.message} inputRef={field.ref} onChange={field.onChange} />
      )}
    </>
  );
}
