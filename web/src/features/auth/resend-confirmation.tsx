import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { getAuthFlows } from '../../lib/auth-flows.ts';
import { getConfig } from '../../lib/config.ts';
import { authMessage, secondsToWait } from '../../lib/auth-message.ts';
import classes from '../../ui/auth-screen.module.css';
import { confirmationTarget } from './mail-links.ts';
import { useCountdown } from '../../lib/use-countdown.ts';

/** What the service keeps between two messages to one address, unless it says otherwise. */
export const SPACING_SECONDS = 60;

interface ResendProps {
  email: string;
  next: string | null;
  /** Seconds until the first repetition can be asked for. */
  wait?: number;
}

/** Sends the confirmation mail again, not before its wait is over. */
export function ResendConfirmation({ email, next, wait = 0 }: ResendProps) {
  const { left, start } = useCountdown(wait);
  const [pending, setPending] = useState(false);
  const [result, setResult] = useState<{ sent: boolean; text: string } | null>(null);

  async function resend() {
    setPending(true);
    setResult(null);
    const { error } = await getAuthFlows().resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: confirmationTarget(next) },
    });
    setPending(false);
    const seconds = error ? secondsToWait(error) : SPACING_SECONDS;
    if (seconds !== null) start(seconds);
    if (!error) setResult({ sent: true, text: 'Sent again. Only the newest link works.' });
    // The button itself says how long the wait is.
    else if (seconds === null) setResult({ sent: false, text: authMessage(error, getConfig().agency.support_email) });
  }

  return (
    <Stack gap="sm">
      <Button variant="default" size="md" fullWidth loading={pending} disabled={left > 0} onClick={() => void resend()}>
        {left > 0 ? (
          <Text component="span" inherit className="tabular">
            Send again in {left} s
          </Text>
        ) : (
          'Send the confirmation e-mail again'
        )}
      </Button>
      <output className={classes.output}>
        {result ? <span className={result.sent ? classes.success : classes.problem}>{result.text}</span> : null}
      </output>
    </Stack>
  );
}
