import { Anchor, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { CodeForm } from './code-form.tsx';
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

/** Signs in with a code that was requested; offers a new code and another address. */
export function CodeEntry({ request, next, changeLabel, onChangeAddress, children }: CodeEntryProps) {
  const [wait] = useState(() => secondsUntilNext(request.sentAt));

  async function signIn(code: string) {
    const error = await enterCode(request, code);
    if (!error) storeCodeRequest(null);
    return error;
  }

  return (
    <Stack gap="lg">
      {children}
      <CodeForm submitLabel="Sign in" onCode={signIn} />
      <div className={classes.quiet}>
        <ResendButton
          isInline
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
