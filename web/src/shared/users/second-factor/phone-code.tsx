import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { secondsToWait } from '#lib/session/auth-message.ts';
import { getConfig } from '#lib/api/config.ts';
import { challengeFactor, factorMessage, type OwnFactor } from '#lib/session/second-factor.ts';
import { useCountdown } from '#lib/hooks/use-countdown.ts';
import { FormError } from '#ui/form.tsx';
import { checkDigits, CodeForm } from './code-form.tsx';
import { keepChallenge, readStoredChallenge, SPACING_SECONDS } from './stored-challenge.ts';
import { useCode } from './use-code.ts';

/** Sends a code on request only; survives a reload. */
export function PhoneCode({ factor, onDone }: { factor: OwnFactor; onDone: () => void }) {
  const [challenge, setChallenge] = useState(() => readStoredChallenge(factor.id));
  const { left, start } = useCountdown(challenge?.wait ?? 0);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function send() {
    setPending(true);
    setProblem(undefined);
    try {
      const id = await challengeFactor(factor.id);
      setChallenge(keepChallenge(factor.id, id));
      start(SPACING_SECONDS);
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds !== null) start(seconds);
      setProblem(factorMessage(error, { proof: 'phone', supportEmail: getConfig().agency.support_email }));
    } finally {
      setPending(false);
    }
  }

  const number = <span className="tabular">{factor.phoneLast4}</span>;
  const sendButton = (
    <Button
      variant={challenge ? 'default' : 'filled'}
      size="md"
      fullWidth
      loading={pending}
      disabled={left > 0}
      onClick={() => void send()}
    >
      <span className="tabular">{left > 0 ? `Send again in ${left} s` : challenge ? 'Send a new code' : 'Send the code'}</span>
    </Button>
  );
  return (
    <Stack gap="md">
      <Text>
        {challenge ? 'We sent a code' : 'We send a code'} to <b>{factor.name}</b>, ending in {number}.
      </Text>
      <FormError message={problem} />
      {challenge ? <SentCode key={challenge.id} factorId={factor.id} challengeId={challenge.id} onDone={onDone} /> : null}
      {sendButton}
    </Stack>
  );
}

function SentCode({ factorId, challengeId, onDone }: { factorId: string; challengeId: string; onDone: () => void }) {
  const state = useCode({
    proof: 'phone',
    onDone,
    check: checkDigits,
    attempt: (code) => ({ factorId, challengeId, code }),
  });
  return <CodeForm state={state} label="Code from the text message" />;
}
