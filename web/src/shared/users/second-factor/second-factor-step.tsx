import { Anchor, Button, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { isAuthRetryableFetchError } from '@supabase/auth-js';
import { useState } from 'react';
import { authMessage } from '#lib/session/auth-message.ts';
import { getConfig } from '#lib/api/config.ts';
import { listOwnFactors, type OwnFactor } from '#lib/session/second-factor.ts';
import { FormError } from '#ui/form.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { AppCode } from './app-code.tsx';
import { PhoneCode } from './phone-code.tsx';
import { RecoveryCode } from './recovery-code.tsx';
import { SecurityKey } from './security-key.tsx';
import classes from './second-factor.module.css';

/** An alternative method offered by the caller. */
export interface OtherWay {
  id: string;
  label: string;
  onChoose: () => void;
}

export interface SecondFactorStepProps {
  /** The session is at aal2. */
  onDone: () => void;
  others?: readonly OtherWay[];
}

const ownFactorsQuery = () =>
  queryOptions({
    queryKey: ['user', null, 'auth.factors'],
    queryFn: listOwnFactors,
    retry: (failures, error) => failures < 3 && isAuthRetryableFetchError(error),
    gcTime: 0,
  });

/** Asks for the session's second factor: a code, another factor, or a recovery code. Below the caller's heading. */
export function SecondFactorStep({ onDone, others: more = [] }: SecondFactorStepProps) {
  const { data: factors, error, refetch, isFetching } = useQuery(ownFactorsQuery());
  const [method, setMethod] = useState<string | null>(null);
  const { agency, sign_in: signIn } = getConfig();

  if (error && !factors)
    return (
      <Stack gap="md">
        <FormError message={authMessage(error, agency.support_email)} />
        <Button variant="default" size="md" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </Stack>
    );
  if (!factors) return <PanelSkeleton />;
  const chosen = factors.find(({ id }) => id === method) ?? factors[0];
  if (!chosen) return <FormError message="You no longer have a two-factor method. Reload the page." />;

  const recovery = method === RECOVERY;
  const others: OtherWay[] = [
    ...factors
      .filter((factor) => recovery || factor !== chosen)
      .map((factor) => ({ id: factor.id, label: describe(factor), onChoose: () => setMethod(factor.id) })),
    ...(signIn.recovery_codes && !recovery
      ? [{ id: RECOVERY, label: 'A recovery code', onChoose: () => setMethod(RECOVERY) }]
      : []),
    ...more,
  ];
  return (
    <Stack gap="lg">
      {recovery ? (
        <RecoveryCode factors={factors} onDone={onDone} />
      ) : (
        <FactorCode key={chosen.id} factor={chosen} onDone={onDone} />
      )}
      {others.length > 0 ? (
        <div className={classes.others}>
          <Text size="sm" c="dimmed" id="other-ways">
            Other methods
          </Text>
          <ul aria-labelledby="other-ways">
            {others.map(({ id, label, onChoose }) => (
              <li key={id}>
                <Anchor component="button" type="button" size="sm" onClick={onChoose}>
                  {label}
                </Anchor>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Stack>
  );
}

const RECOVERY = 'recovery';

function FactorCode({ factor, onDone }: { factor: OwnFactor; onDone: () => void }) {
  const Proof = PROOFS[factor.type];
  return <Proof factor={factor} onDone={onDone} />;
}

const PROOFS = { totp: AppCode, phone: PhoneCode, webauthn: SecurityKey };

function describe({ type, name, phoneLast4 }: OwnFactor): string {
  if (type === 'phone') return `A text to ${name}, ending in ${phoneLast4}`;
  return type === 'webauthn' ? `Your security key ${name}` : `A code from ${name}`;
}
