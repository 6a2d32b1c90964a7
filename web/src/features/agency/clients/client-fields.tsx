import { Stack, SimpleGrid } from '@mantine/core';
import type { TypedClient } from '@recoup/contract/agency/clients';
import { TRADES } from '@recoup/domain/company/industries';
import { DEBT_TYPES } from '@recoup/domain/shared/debt-types';
import { useWatch, type Control } from 'react-hook-form';
import { SelectField, TextField } from '#ui/form.tsx';

const trades = Object.entries(TRADES).map(([value, { label }]) => ({ value, label }));
const onboardings = [
  { value: 'open', label: 'Its administrator completes the onboarding in the portal' },
  { value: 'done', label: 'It is already set up' },
];

/** The fields of a new client, alone or as a row of a file. */
export function ClientFields({ control, codeHint }: { control: Control<TypedClient>; codeHint?: string | undefined }) {
  const onboarding = useWatch({ control, name: 'onboarding' });
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField control={control} name="legal_name" label="Legal name" autoComplete="off" data-autofocus />
        <TextField
          control={control}
          name="dba"
          label="Name (optional)"
          hint="If it differs from the legal name"
          autoComplete="off"
        />
        <TextField
          control={control}
          name="code"
          label="Code"
          hint={codeHint ?? '3 to 12 letters and digits'}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <TextField
          control={control}
          name="agency_client_id"
          label="Client ID (optional)"
          hint="In your collection system, if it has one"
          autoComplete="off"
        />
        <SelectField control={control} name="trade" label="Industry (optional)" data={trades} searchable clearable />
        <TextField
          control={control}
          name="debt_types"
          label="Debt types (optional)"
          hint={`Separated by commas: ${DEBT_TYPES.join(', ')}`}
          autoComplete="off"
        />
        <TextField control={control} name="phone" label="Phone (optional)" mask="phone" autoComplete="off" />
        <TextField control={control} name="website" label="Website (optional)" autoComplete="off" />
        <SelectField control={control} name="onboarding" label="Onboarding" data={onboardings} />
        {onboarding === 'done' ? (
          <TextField
            control={control}
            name="signed_on_paper"
            label="Signed on paper (optional)"
            hint="A date such as 3/31/2026. Without one, it signs in the portal before it places"
            autoComplete="off"
          />
        ) : null}
        <TextField
          control={control}
          name="admin_email"
          label="First administrator’s email (optional)"
          hint="Gets an invitation now"
          type="email"
          autoComplete="off"
        />
        <TextField control={control} name="admin_name" label="First administrator’s name (optional)" autoComplete="off" />
      </SimpleGrid>
    </Stack>
  );
}
