import { Button, Stack } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { isAuthApiError } from '@supabase/auth-js';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { getConfig } from '#lib/api/config.ts';
import { forgetPasskey } from '#lib/session/passkey-support.ts';
import { passkeyMessage, signInWithPasskey } from '#lib/session/passkeys.ts';
import { useCaptcha } from './captcha/use-captcha.tsx';
import { FormProblem } from './form-problem.tsx';
import type { MethodProps } from './method-props.ts';

/** The browser asks which passkey; a new session triggers navigation. */
export function PasskeySignIn({ frame }: MethodProps) {
  const captcha = useCaptcha();
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);

  useEffect(() => button.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(captcha.problem ?? undefined);
    if (captcha.problem) return;
    setPending(true);
    try {
      await signInWithPasskey(captcha.options);
    } catch (error) {
      if (isAuthApiError(error) && error.code === 'webauthn_verification_failed') forgetPasskey();
      setProblem(passkeyMessage(error, getConfig().agency.support_email));
      setPending(false);
      captcha.renew();
    }
  }

  return frame({
    title: 'Sign in with a passkey',
    children: (
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Sign in with a passkey">
        <FormProblem text={problem} />
        <Stack gap="md">
          {captcha.field}
          <Button
            type="submit"
            size="md"
            fullWidth
            loading={pending}
            leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden="true" />}
            ref={button}
          >
            Continue with a passkey
          </Button>
        </Stack>
      </form>
    ),
  });
}
