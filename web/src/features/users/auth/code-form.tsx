import { Button, Stack } from '@mantine/core';
import { isAuthRetryableFetchError, type AuthError } from '@supabase/auth-js';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { authMessage } from '#lib/session/auth-message.ts';
import { getConfig } from '#lib/api/config.ts';
import { CodeField } from '#ui/code-field.tsx';

interface CodeFormProps {
  submitLabel: string;
  /** Uses the code; resolves to null if it was accepted. */
  onCode: (code: string) => Promise<AuthError | null>;
}

/** Input for an emailed or texted code; submits on the last digit. */
export function CodeForm({ submitLabel, onCode }: CodeFormProps) {
  const { agency, sign_in: config } = getConfig();
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function verify(code: string) {
    setPending(true);
    setProblem(undefined);
    const error = await onCode(code);
    // Once accepted, the form stays busy until the next screen replaces it.
    if (!error) return;
    setPending(false);
    setProblem(authMessage(error, agency.support_email));
    // Keep the code after a network failure so that it can be resent; clear a wrong one.
    if (!isAuthRetryableFetchError(error)) setDigits('');
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (digits.length >= (config.code_length ?? 6)) return void verify(digits);
    setProblem('Enter the full code');
    field.current?.focus();
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Enter the code">
      <Stack gap="md">
        <CodeField
          ref={field}
          label={config.code_length === null ? 'Code' : `${config.code_length}-digit code`}
          length={config.code_length}
          value={digits}
          onChange={(value) => {
            setDigits(value);
            setProblem(undefined);
          }}
          onComplete={(code) => void verify(code)}
          error={problem}
          pending={pending}
        />
        <Button type="submit" size="md" fullWidth loading={pending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
