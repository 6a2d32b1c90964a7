import { PasswordInput } from '@mantine/core';
import type { Ref } from 'react';

/** Current password with a show/hide toggle. */
export function SecretInput({ error, ref }: { error?: string | undefined; ref: Ref<HTMLInputElement> }) {
  return (
    <PasswordInput
      ref={ref}
      size="md"
      label="Password"
      name="password"
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      error={error}
    />
  );
}
