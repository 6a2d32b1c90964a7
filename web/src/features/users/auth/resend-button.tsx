import { Button, Stack, Text } from '@mantine/core';
import type { AuthError } from '@supabase/auth-js';
import { useState } from 'react';
import { authMessage, secondsToWait } from '#lib/session/auth-message.ts';
import { getConfig } from '#lib/api/config.ts';
import { useCountdown } from '#lib/hooks/use-countdown.ts';
import classes from '#shared/users/auth-screen.module.css';
import signInClasses from './sign-in.module.css';
import { useCaptcha } from './captcha/use-captcha.tsx';

/** The auth service's default interval between two messages to one address. */
const SPACING_SECONDS = 60;

/** Seconds until another message may be sent to an address that was last sent one at `sentAt`. */
export const secondsUntilNext = (sentAt: number): number =>
  Math.max(0, SPACING_SECONDS - Math.floor((Date.now() - sentAt) / 1000));

interface ResendButtonProps {
  label: string;
  sentText: string;
  /** Seconds until the first resend. */
  wait?: number;
  send: (options: { captchaToken?: string }) => Promise<AuthError | null>;
  onSent?: () => void;
  /** Renders an inline text button. */
  isInline?: boolean;
}

const FULL_WIDTH = { variant: 'default', size: 'md', fullWidth: true };
const INLINE = { variant: 'transparent', size: 'compact-sm', px: 0, mih: 24, className: signInClasses.quietButton ?? '' };

/** Resends a message after the wait. */
export function ResendButton({ label, sentText, wait = 0, send, onSent, isInline = false }: ResendButtonProps) {
  const { left, start } = useCountdown(wait);
  const captcha = useCaptcha();
  const [pending, setPending] = useState(false);
  const [result, setResult] = useState<{ sent: boolean; text: string } | null>(null);

  async function resend() {
    if (captcha.problem) return setResult({ sent: false, text: captcha.problem });
    setPending(true);
    setResult(null);
    const error = await send(captcha.options);
    captcha.renew();
    setPending(false);
    const seconds = error ? secondsToWait(error) : SPACING_SECONDS;
    if (seconds !== null) start(seconds);
    if (!error) {
      setResult({ sent: true, text: sentText });
      onSent?.();
    }
    // The button label shows the remaining wait.
    else if (seconds === null) setResult({ sent: false, text: authMessage(error, getConfig().agency.support_email) });
  }

  return (
    <Stack gap={isInline ? 4 : 'sm'} align={isInline ? 'flex-start' : 'stretch'}>
      {left > 0 ? null : captcha.field}
      <Button {...(isInline ? INLINE : FULL_WIDTH)} loading={pending} disabled={left > 0} onClick={() => void resend()}>
        {left > 0 ? (
          <Text component="span" inherit className="tabular">
            Send again in {left} s
          </Text>
        ) : (
          label
        )}
      </Button>
      <output className={classes.output}>
        {result ? <span className={result.sent ? classes.success : classes.problem}>{result.text}</span> : null}
      </output>
    </Stack>
  );
}
