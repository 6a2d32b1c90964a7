import { Button, Group, Stack } from '@mantine/core';
import { isAuthApiError } from '@supabase/auth-js';
import { useState } from 'react';
import { z } from 'zod';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { getConfig } from '#lib/api/config.ts';
import { StepUpCanceledError } from '#lib/api/errors.ts';
import { factorMessage, dropEndedSession, type OwnFactor } from '#lib/session/second-factor.ts';
import { FormError, TextField, useZodForm } from '#ui/form.tsx';
import { PhoneCode } from '#shared/users/second-factor/phone-code.tsx';
import { startPhoneEnrollment } from './start-enrollment.ts';
import { phoneNumber } from './phone-schema.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'Give it a name, for example “My phone”').max(60),
  phone: phoneNumber,
});

export interface EnrollPhoneProps {
  onEnrolled: () => void;
  onCancel: () => void;
}

/** Enrolls a phone as a factor: number and name, then the texted code. */
export function EnrollPhone({ onEnrolled, onCancel }: EnrollPhoneProps) {
  const [factor, setFactor] = useState<OwnFactor | null>(null);
  const form = useZodForm(schema, { name: 'Phone', phone: '' });
  const { isSubmitting, errors } = form.formState;

  const begin = form.handleSubmit(async (values) => {
    try {
      setFactor(await startPhoneEnrollment(values));
    } catch (error) {
      if (error instanceof StepUpCanceledError) return;
      await dropEndedSession(error);
      const code = isAuthApiError(error) ? error.code : undefined;
      if (code === 'mfa_factor_name_conflict')
        form.setError('name', { message: 'You already use this name. Choose another one' }, { shouldFocus: true });
      else if (code === 'mfa_verified_factor_exists')
        form.setError('phone', { message: 'You already use this phone for two-factor authentication' }, { shouldFocus: true });
      else
        form.setError('root.server', {
          message: factorMessage(error, { proof: 'phone', supportEmail: getConfig().agency.support_email }),
        });
    }
  });

  if (factor) {
    const cancel = () => {
      // A failed cleanup is harmless: the next enrollment and the auth service remove unverified factors.
      void getAuthFlows().mfa.unenroll({ factorId: factor.id });
      onCancel();
    };
    return (
      <Stack gap="md">
        <PhoneCode factor={factor} onDone={onEnrolled} />
        <Button variant="subtle" size="md" onClick={cancel}>
          Cancel
        </Button>
      </Stack>
    );
  }
  return (
    <form onSubmit={(event) => void begin(event)} noValidate aria-label="Phone to add">
      <Stack gap="md">
        <FormError message={errors.root?.['server']?.message} />
        <TextField
          control={form.control}
          name="phone"
          label="Phone number"
          hint="We text a code to this number each time you sign in. Outside the US and Canada, start with +."
          mask="tel"
          autoComplete="tel"
          size="md"
          data-autofocus
        />
        <TextField
          control={form.control}
          name="name"
          label="Name"
          hint="Shown in your list of phones"
          autoComplete="off"
          size="md"
        />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="md" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={isSubmitting}>
            Continue
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
