import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { isAuthApiError } from '@supabase/auth-js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#lib/toast.ts';
import { z } from 'zod';
import { authMessage, secondsToWait } from '#lib/session/auth-message.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { getConfig } from '#lib/api/config.ts';
import { StepUpCanceledError } from '#lib/api/errors.ts';
import { formatPhone } from '#lib/format/format.ts';
import { dropEndedSession } from '#lib/session/second-factor.ts';
import { useCountdown } from '#lib/hooks/use-countdown.ts';
import { CODE_LENGTH, CodeField } from '#ui/code-field.tsx';
import { FormError, TextField, useZodForm } from '#ui/form.tsx';
import { confirmPhone, requestPhone } from './own-phone.ts';
import { phoneNumber } from './phone-schema.ts';

/** The auth service's default interval between two messages to one number. */
const SPACING_SECONDS = 60;

/** Adds or changes the sign-in phone number; effective once the texted code is entered. */
export function PhoneDialog({ opened, present, onClose }: { opened: boolean; present: string | null; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={present ? 'Change your phone number' : 'Add your phone number'}
      closeOnClickOutside={false}
      styles={{ title: { fontWeight: 600 } }}
    >
      <Steps present={present} onClose={onClose} />
    </Modal>
  );
}

function Steps({ present, onClose }: { present: string | null; onClose: () => void }) {
  const client = useQueryClient();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (!sentTo) return <NumberStep present={present} onSent={setSentTo} onClose={onClose} />;
  const finish = () => {
    void invalidateOperations(client, ['access.']);
    toast.success(`You can sign in with ${formatPhone(sentTo)}`);
    onClose();
  };
  return <CodeStep phone={sentTo} onDone={finish} onBack={() => setSentTo(null)} />;
}

interface NumberStepProps {
  present: string | null;
  onSent: (phone: string) => void;
  onClose: () => void;
}

function NumberStep({ present, onSent, onClose }: NumberStepProps) {
  const form = useZodForm(z.object({ phone: phoneNumber }), { phone: '' });
  const { isSubmitting, errors } = form.formState;
  const send = form.handleSubmit(async ({ phone }) => {
    if (present && phone === `+${present}`)
      return form.setError('phone', { message: 'This is already your number' }, { shouldFocus: true });
    try {
      await requestPhone(phone);
      onSent(phone);
    } catch (error) {
      if (error instanceof StepUpCanceledError) return;
      await dropEndedSession(error);
      const isTaken = isAuthApiError(error) && error.code === 'phone_exists';
      if (isTaken) form.setError('phone', { message: 'This number belongs to another account' }, { shouldFocus: true });
      else form.setError('root.server', { message: errorMessageOf(error) });
    }
  });
  return (
    <form onSubmit={(event) => void send(event)} noValidate aria-label="Phone number for sign-in">
      <Stack gap="md">
        <FormError message={errors.root?.['server']?.message} />
        <TextField
          control={form.control}
          name="phone"
          label="Phone number"
          hint={`${present ? `Replaces ${formatPhone(present)}.` : 'For signing in with a code by text message.'} Outside the US and Canada, start with +.`}
          mask="tel"
          autoComplete="tel"
          size="md"
          data-autofocus
        />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSubmitting}>
            Send a code
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function CodeStep({ phone, onDone, onBack }: { phone: string; onDone: () => void; onBack: () => void }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const { left, start } = useCountdown(SPACING_SECONDS);
  const { code_length: length } = getConfig().sign_in;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setPending(true);
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      await dropEndedSession(error);
      const seconds = secondsToWait(error);
      if (seconds !== null) start(seconds);
      setProblem(errorMessageOf(error));
      setPending(false);
      return false;
    } finally {
      setCode('');
      field.current?.focus();
    }
  }

  async function confirm(digits: string) {
    if (pending) return;
    if (digits.length < (length ?? CODE_LENGTH)) return setProblem('Enter the full code');
    if (await attempt(() => confirmPhone({ phone, code: digits }))) onDone();
  }

  async function resend() {
    if (!(await attempt(() => requestPhone(phone)))) return;
    setPending(false);
    start(SPACING_SECONDS);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void confirm(code);
      }}
      noValidate
      aria-label="Code from the text message"
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          We sent a code to <span className="tabular">{formatPhone(phone)}</span>.
        </Text>
        <CodeField
          ref={field}
          label="Code from the text message"
          value={code}
          onChange={(digits) => {
            setCode(digits);
            setProblem(undefined);
          }}
          length={length}
          onComplete={(digits) => void confirm(digits)}
          error={problem}
          pending={pending}
        />
        <Group gap="xs" justify="space-between">
          <Button variant="default" onClick={() => void resend()} disabled={left > 0 || pending}>
            <span className="tabular">{left > 0 ? `Send again in ${left} s` : 'Send a new code'}</span>
          </Button>
          <Group gap="xs" ml="auto">
            <Button variant="default" onClick={onBack}>
              Back
            </Button>
            <Button type="submit" loading={pending}>
              Confirm
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

const errorMessageOf = (error: unknown) => authMessage(error, getConfig().agency.support_email);
