import { Radio, Stack } from '@mantine/core';
import { agencyRole } from '@recoup/contract/users/memberships';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import { useController, useWatch, type Control, type FieldValues } from 'react-hook-form';
import { ClientLimitField } from '#shared/agency/client-limit-field.tsx';
import type { AccessForm } from './access-form.ts';
import { agencyRoleMeanings } from './role-meanings.ts';

/** Role and clients of a colleague. */
export function AccessFields<T extends AccessForm & FieldValues>({
  control: formControl,
}: {
  control: Control<T, unknown, FieldValues> | Control<T>;
}) {
  const control = formControl as unknown as Control<AccessForm>;
  const { field } = useController({ control, name: 'role' });
  const reach = useWatch({ control, name: 'reach' });
  const isLimitedAdmin = field.value === 'agency_admin' && reach === 'some';
  return (
    <>
      <Radio.Group label="Role" value={field.value} onChange={field.onChange}>
        <Stack gap={10} mt={6}>
          {agencyRole.options.map((role, index) => (
            <Radio
              key={role}
              {...(index === 0 ? { ref: field.ref } : {})}
              value={role}
              label={ROLE_LABELS[role]}
              description={agencyRoleMeanings[role]}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ClientLimitField
        control={control}
        hint={isLimitedAdmin ? 'Only agency administrators with access to all clients can manage the team.' : undefined}
      />
    </>
  );
}
