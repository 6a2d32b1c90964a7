import { Button, Stack, Text, TextInput } from '@mantine/core';
import { challengeFactor, type OwnFactor } from '#lib/session/second-factor.ts';
import { keepChallenge, readStoredChallenge } from './stored-challenge.ts';
import { useCode } from './use-code.ts';

/** Replaces a factor's code. Challenges a phone only if there is no other factor, because a challenge sends a text message. */
export function RecoveryCode({ factors, onDone }: { factors: readonly OwnFactor[]; onDone: () => void }) {
  const factor = factors.find(({ type }) => type !== 'phone') ?? factors[0];
  const state = useCode({
    proof: 'recovery',
    onDone,
    check: (code) => (/^[a-z0-9]{12}$/i.test(code.replaceAll(/[\s-]/g, '')) ? null : 'Enter a full code, such as abcd-2345-efgh'),
    attempt: async (code) => {
      const factorId = factor?.id ?? '';
      if (factor?.type !== 'phone') return { factorId, code };
      // Reused for all attempts, so that only one text message is sent.
      const { id } = readStoredChallenge(factorId) ?? keepChallenge(factorId, await challengeFactor(factorId));
      return { factorId, code, challengeId: id };
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit(state.code.trim());
      }}
      noValidate
      aria-label="Use a recovery code"
    >
      <Stack gap="md">
        <Text>Enter one of the recovery codes you saved when you set up two-factor authentication. Each works once.</Text>
        <TextInput
          ref={state.field}
          size="md"
          label="Recovery code"
          name="recovery_code"
          value={state.code}
          onChange={(event) => state.change(event.currentTarget.value)}
          error={state.problem}
          readOnly={state.pending}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Button type="submit" size="md" fullWidth loading={state.pending}>
          Use this code
        </Button>
      </Stack>
    </form>
  );
}
