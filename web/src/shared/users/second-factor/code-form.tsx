import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CODE_LENGTH, CodeField } from '#ui/code-field.tsx';
import type { useCode } from './use-code.ts';

/** Validates a six-digit code before it is tried. */
export const checkDigits = (code: string): string | null => (code.length < CODE_LENGTH ? 'Enter all six digits' : null);

/** Six digits with a submit button; the last digit submits automatically. */
export function CodeForm({ state, label, children }: { state: ReturnType<typeof useCode>; label: string; children?: ReactNode }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit(state.code);
      }}
      noValidate
      aria-label="Enter the code"
    >
      <Stack gap="md">
        <CodeField
          ref={state.field}
          label={label}
          value={state.code}
          onChange={state.change}
          onComplete={(digits) => void state.submit(digits)}
          error={state.problem}
          pending={state.pending}
        />
        <Button type="submit" size="md" fullWidth loading={state.pending}>
          Verify
        </Button>
        {children}
      </Stack>
    </form>
  );
}
