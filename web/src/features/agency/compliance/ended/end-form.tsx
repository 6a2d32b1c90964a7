import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { DISPOSITIONS, dispositions } from '@recoup/domain/agency/client-endings';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, CheckboxField, FormError, TextAreaField, TextField, useZodForm } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { useEndClient } from './queries.ts';

const schema = z.object({
  reason: z.string().trim().min(1, 'Enter the reason').max(2000),
  disposition: z.enum(dispositions),
  with_numbers: z.boolean(),
  confirmation: z.string().trim().min(1, 'Type the name of the client'),
});

/** Ends the client after the user types its name. */
export function EndForm({ clientId, name }: { clientId: string; name: string }) {
  const end = useEndClient();
  const form = useZodForm(schema, { reason: '', disposition: 'return', with_numbers: false, confirmation: '' });
  const { isDirty, errors } = form.formState;
  const leaving = useLeaveGuard({ when: isDirty && !end.isSuccess });
  const disposition = useController({ control: form.control, name: 'disposition' });
  const submit = form.handleSubmit((body) =>
    end.mutate(
      { params: { client_id: clientId }, body },
      { onSuccess: () => toast.success(`Ended ${name}`), onError: (error) => applyServerErrors(form, error) },
    ),
  );
  return (
    <Panel title="End the client">
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={`End ${name}`}>
        <Stack gap="md">
          <FormError message={errors.root?.['server']?.message} />
          <TextAreaField control={form.control} name="reason" label="Reason" hint="Its administrators get it by email" />
          <Radio.Group label="What the agreement says" value={disposition.field.value} onChange={disposition.field.onChange}>
            <Stack gap={10} mt={6}>
              {dispositions.map((value) => (
                <Radio key={value} value={value} label={DISPOSITIONS[value]} />
              ))}
            </Stack>
          </Radio.Group>
          <CheckboxField
            control={form.control}
            name="with_numbers"
            label="Export identity numbers"
            hint="SSN, EIN, birth date, driver’s license and bank account numbers in full. Otherwise the export has the last four digits"
          />
          <TextField control={form.control} name="confirmation" label={`Type ${name} to confirm`} />
          <Text size="sm" c="dimmed">
            An ended client cannot be reopened. To work with it again later, create a new client.
          </Text>
          <Group justify="flex-end">
            <Button type="submit" color="#b42318" loading={end.isPending}>
              End client
            </Button>
          </Group>
        </Stack>
      </form>
      <LeaveDialog blocker={leaving} what="the end of this client" />
    </Panel>
  );
}
