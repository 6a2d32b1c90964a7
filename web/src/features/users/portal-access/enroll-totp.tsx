import { Button, Group, Stack } from '@mantine/core';
import { isAuthApiError } from '@supabase/auth-js';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { getConfig } from '#lib/api/config.ts';
import { StepUpCanceledError } from '#lib/api/errors.ts';
import { factorMessage, dropEndedSession } from '#lib/session/second-factor.ts';
import { FormError, TextField, useZodForm } from '#ui/form.tsx';
import { ScanStep } from './scan-step.tsx';
import { startEnrollment, type Enrollment } from './start-enrollment.ts';

export interface EnrollTotpProps {
  /** Called after the first correct code: the factor is verified and the session is at aal2. */
  onEnrolled: (factor: { id: string; name: string }) => void;
  /** Renders a cancel button; canceling removes the unverified factor. */
  onCancel?: () => void;
  fullWidth?: boolean;
  /** Text before the first step. */
  intro?: ReactNode;
}

/** Enrolls an authenticator app: name, QR code or key, first code. */
export function EnrollTotp({ onEnrolled, onCancel, fullWidth = false, intro }: EnrollTotpProps) {
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null);

  function cancel() {
    // A failed cleanup is harmless: the next enrollment and the auth service remove unverified factors.
    if (enrollment) void getAuthFlows().mfa.unenroll({ factorId: enrollment.id });
    onCancel?.();
  }

  const cancelProps = onCancel ? { onCancel: cancel } : {};
  if (!enrollment)
    return (
      <>
        {intro}
        <NameStep onBegun={setEnrollment} fullWidth={fullWidth} {...cancelProps} />
      </>
    );
  return (
    <ScanStep
      enrollment={enrollment}
      onVerified={() => onEnrolled({ id: enrollment.id, name: enrollment.name })}
      onGone={() => setEnrollment(null)}
      fullWidth={fullWidth}
      {...cancelProps}
    />
  );
}

interface NameStepProps {
  onBegun: (enrollment: Enrollment) => void;
  onCancel?: () => void;
  fullWidth: boolean;
}

const schema = z.object({ name: z.string().trim().min(1, 'Give it a name, for example “My phone”').max(60) });

function NameStep({ onBegun, onCancel, fullWidth }: NameStepProps) {
  const form = useZodForm(schema, { name: 'Authenticator app' });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ name }) => {
    try {
      onBegun(await startEnrollment(name));
    } catch (error) {
      if (error instanceof StepUpCanceledError) return;
      await dropEndedSession(error);
      if (isAuthApiError(error) && error.code === 'mfa_factor_name_conflict')
        form.setError('name', { message: 'You already use this name. Choose another one' }, { shouldFocus: true });
      else
        form.setError('root.server', {
          message: factorMessage(error, { proof: 'app', supportEmail: getConfig().agency.support_email }),
        });
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Name the authenticator app">
      <Stack gap="md">
        <FormError message={errors.root?.['server']?.message} />
        <TextField
          control={form.control}
          name="name"
          label="Name"
          hint="Shown in your list of authenticator apps, for example “My phone”"
          size="md"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group gap="xs" justify="flex-end">
          {onCancel ? (
            <Button variant="default" size="md" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
          <Button type="submit" size="md" loading={isSubmitting} fullWidth={fullWidth}>
            Continue
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
