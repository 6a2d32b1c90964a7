import { Anchor, Button, Stack } from '@mantine/core';
import { isAuthRetryableFetchError } from '@supabase/auth-js';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { authMessage } from '#lib/session/auth-message.ts';
import { getConfig } from '#lib/api/config.ts';
import { CodeField } from '#ui/code-field.tsx';
import { storeCodeRequest, type CodeRequest } from './code-request.ts';
import { ResendButton, secondsUntilNext } from './resend-button.tsx';
import { enterCode, sendCode } from './send-code.ts';
import classes from './sign-in.module.css';

interface CodeEntryProps {
  request: CodeRequest;
  next: string | null;
  changeLabel: string;
  onChangeAddress: () => void;
  children: ReactNode;
}

/** Input for a one-time code; submits on the last digit. */
export function CodeEntry({ request, next, changeLabel, onChangeAddress, children }: CodeEntryProps) {
  const { agency, sign_in: config } = getConfig();
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const [wait] = useState(() => secondsUntilNext(request.sentAt));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function verify(code: string) {
    setPending(true);
    setProblem(undefined);
    const error = await enterCode(request, code);
    if (!error) return storeCodeRequest(null);
    setPending(false);
    setProblem(authMessage(error, agency.support_email));
    // Keep the code after a network failure so that it can be resent; clear a wrong one.
    if (!isAuthRetryableFetchError(error)) setDigits('');
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (digits.length >= (config.code_length ?? 6)) return void verify(digits);
    setProblem('Enter the whole code');
    field.current?.focus();
  }

  return (
    <Stack gap="lg">
      {children}
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
            Sign in
          </Button>
        </Stack>
      </form>
      <div className={classes.quiet}>
        <ResendButton
          isQuiet
          label="Send a new code"
          sentText="Sent again. Only the newest code works."
          wait={wait}
          send={(options) => sendCode(request, { next, ...options })}
          onSent={() => storeCodeRequest({ ...request, sentAt: Date.now() })}
        />
        <Anchor component="button" type="button" onClick={onChangeAddress} inherit>
          {changeLabel}
        </Anchor>
      </div>
    </Stack>
  );
}
