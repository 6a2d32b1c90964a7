import { Button, Group, Stack, TextInput } from '@mantine/core';
import { isAuthApiError } from '@supabase/auth-js';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { getConfig } from '#lib/api/config.ts';
import { factorMessage, forgetEndedSession } from '#lib/session/second-factor.ts';
import { FormError } from '#ui/form.tsx';
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

function NameStep({ onBegun, onCancel, fullWidth }: NameStepProps) {
  const [name, setName] = useState('Authenticator app');
  const [problem, setProblem] = useState<{ field?: string; form?: string }>({});
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  async function begin(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return refuse({ field: 'Give it a name, for example “My phone”' });
    setPending(true);
    try {
      onBegun(await startEnrollment(wanted));
    } catch (error) {
      setPending(false);
      await forgetEndedSession(error);
      if (isAuthApiError(error) && error.code === 'mfa_factor_name_conflict')
        refuse({ field: 'You have a second factor of this name. Choose another name' });
      else setProblem({ form: factorMessage(error, { proof: 'app', supportEmail: getConfig().agency.support_email }) });
    }
  }

  function refuse(next: { field: string }) {
    setProblem(next);
    field.current?.focus();
  }

  return (
    <form onSubmit={(event) => void begin(event)} noValidate aria-label="Name the authenticator app">
      <Stack gap="md">
        <FormError message={problem.form} />
        <TextInput
          ref={field}
          size="md"
          label="Name"
          description="So that you know it again, for example “My phone”"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="friendly_name"
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem.field}
          autoComplete="off"
          data-autofocus
        />
        <Group gap="xs" justify="flex-end">
          {onCancel ? (
            <Button variant="default" size="md" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
          <Button type="submit" size="md" loading={pending} fullWidth={fullWidth}>
            Continue
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
