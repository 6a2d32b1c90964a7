import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Retention } from '@recoup/contract/agency/retention';
import { formatMonths, MAX_MONTHS, RETENTION_KINDS } from '@recoup/domain/agency/retention';
import { US_STATES } from '@recoup/domain/shared/states';
import { z } from 'zod';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, SelectField, TextField, useZodForm } from '#ui/form.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { useSavePeriod } from './queries.ts';

export interface Editing {
  period: Retention['periods'][number];
  /** Null: for all states. `new`: for a state chosen in the dialog. */
  state: string | null;
}

type StateCode = keyof typeof US_STATES;
const stateChoices = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));

/** Sets the retention period of a kind of data. */
export function PeriodDialog({ period, state, onClose }: Editing & { onClose: () => void }) {
  useFocusReturned();
  const save = useSavePeriod();
  const { label, counts, least } = RETENTION_KINDS[period.kind];
  const isOfState = state === 'new';
  const schema = z.object({
    state: isOfState ? z.string('Choose a state').min(1, 'Choose a state') : z.string().nullable(),
    months: z
      .string()
      .regex(/^\d{1,3}$/, 'Enter a number of months')
      .refine((text) => Number(text) >= least && Number(text) <= MAX_MONTHS, `Enter ${least} to ${MAX_MONTHS} months`),
    source: z.string().trim().min(1, 'Enter the law, contract or policy').max(300),
  });
  const form = useZodForm(schema, {
    state: null,
    months: isOfState ? '' : String(period.months),
    source: isOfState ? '' : period.source,
  });
  const submit = form.handleSubmit(({ state: chosen, months, source }) =>
    save.mutate(
      { body: { kind: period.kind, state: isOfState ? (chosen as StateCode) : null, months: Number(months), source } },
      {
        onSuccess: () => {
          toast.success(`Saved the period for ${label.toLowerCase()}`);
          onClose();
        },
        onError: (error) => applyServerErrors(form, error),
      },
    ),
  );
  const title = isOfState ? `${label}: add a state` : label;
  return (
    <Modal opened onClose={onClose} title={title} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
        <Stack gap="md">
          <FormError message={form.formState.errors.root?.['server']?.message} />
          <Text size="sm" c="dimmed">
            Counts from {counts}.{' '}
            {isOfState
              ? `Applies to debtors with an address in the state, and must be longer than ${formatMonths(period.months)}.`
              : ''}{' '}
            The minimum is {formatMonths(least)}.
          </Text>
          {isOfState ? (
            <SelectField control={form.control} name="state" label="State" data={stateChoices} searchable placeholder="Choose" />
          ) : null}
          <TextField control={form.control} name="months" label="Months" inputMode="numeric" data-autofocus={!isOfState} />
          <TextField
            control={form.control}
            name="source"
            label="Rule"
            hint="The law, contract or policy that the period follows"
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save period
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
