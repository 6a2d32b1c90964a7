import { stepUp, type StepUpMethod } from '@recoup/contract/users/step-up';
import { Anchor, Stack } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { getSession } from '#lib/session/session.ts';
import { OwnPasswordForm } from '../own-password-form.tsx';
import { SecondFactorMethod } from './second-factor-method.tsx';

/** The second factor by default, if there is one; the other method is offered below it. */
export function StepUpMethods({ methods, onDone }: { methods: readonly StepUpMethod[]; onDone: () => void }) {
  const [chosen, setChosen] = useState<StepUpMethod>(methods.includes('second_factor') ? 'second_factor' : 'password');
  // The available methods can change while the dialog is open.
  const method = methods.includes(chosen) ? chosen : (methods[0] ?? 'password');
  const hasBoth = methods.includes('password') && methods.includes('second_factor');
  if (method === 'second_factor')
    return (
      <SecondFactorMethod
        onDone={onDone}
        others={hasBoth ? [{ id: 'password', label: 'Your password', onChoose: () => setChosen('password') }] : []}
      />
    );
  return (
    <Stack gap="md">
      <PasswordMethod onDone={onDone} />
      {hasBoth ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setChosen('second_factor')}>
          Use two-factor authentication instead
        </Anchor>
      ) : null}
    </Stack>
  );
}

function PasswordMethod({ onDone }: { onDone: () => void }) {
  return (
    <OwnPasswordForm
      email={getSession().getState().session?.user.email ?? ''}
      label="Confirm with your password"
      action="Confirm"
      attempt={async (password) => {
        await callApi(stepUp, { body: { method: 'password', password } });
        onDone();
      }}
      explain={(error) => {
        const field = error instanceof ApiError ? error.errors.find(({ path }) => path === 'password') : undefined;
        return { message: field?.message ?? messageOf(error), isOfField: field !== undefined };
      }}
    />
  );
}
