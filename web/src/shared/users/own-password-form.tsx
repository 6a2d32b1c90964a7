import { Button, PasswordInput, Stack } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormError } from '#ui/form.tsx';

interface Problem {
  message: string;
  /** Whether the password itself was wrong; other errors are shown above the field. */
  isOfField: boolean;
}

export interface OwnPasswordFormProps {
  /** The user's email address, for password managers. */
  email: string;
  label: string;
  action: string;
  /** Rejects if the password was refused. Otherwise the form disappears or stays busy. */
  attempt: (password: string) => Promise<void>;
  explain: (error: unknown) => Problem;
}

/** Asks a known user for their password again, in a dialog. */
export function OwnPasswordForm({ email, label, action, attempt, explain }: OwnPasswordFormProps) {
  const [problem, setProblem] = useState<Problem>();
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    if (typed === '') {
      setProblem({ message: 'Enter your password', isOfField: true });
      return field.current?.focus();
    }
    setPending(true);
    setProblem(undefined);
    try {
      await attempt(typed);
    } catch (error) {
      setPending(false);
      setProblem(explain(error));
      field.current?.select();
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={label}>
      <Stack gap="md">
        <FormError message={problem?.isOfField === false ? problem.message : undefined} />
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          ref={field}
          size="md"
          label="Password"
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          error={problem?.isOfField ? problem.message : undefined}
        />
        <Button type="submit" size="md" fullWidth loading={pending}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
