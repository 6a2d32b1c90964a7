import { Radio, Stack } from '@mantine/core';
import { useController, type Control, type FieldValues } from 'react-hook-form';
import type { ClientLimit } from './client-limit.ts';
import { ClientsField } from './clients-field.tsx';

/** All clients, or a selection of them. */
export function ClientLimitField<T extends ClientLimit & FieldValues>({
  control: formControl,
  hint,
}: {
  control: Control<T, unknown, FieldValues> | Control<T>;
  hint?: string | undefined;
}) {
  const control = formControl as unknown as Control<ClientLimit>;
  const reach = useController({ control, name: 'reach' });
  const clients = useController({ control, name: 'client_ids' });
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Clients"
        description={hint}
        value={reach.field.value}
        onChange={(value) => reach.field.onChange(value === 'some' ? 'some' : 'all')}
      >
        <Stack gap={10} mt={6}>
          <Radio ref={reach.field.ref} value="all" label="All clients, including new ones" />
          <Radio value="some" label="Selected clients" />
        </Stack>
      </Radio.Group>
      {reach.field.value === 'some' ? (
        <ClientsField chosen={clients.field.value} error={clients.fieldState.error?.message} onChange={clients.field.onChange} />
      ) : null}
    </Stack>
  );
}
