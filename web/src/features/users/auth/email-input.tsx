import { TextInput } from '@mantine/core';
import type { Ref } from 'react';

interface EmailInputProps {
  /** Text carried over from another form. */
  initial: string;
  onTyped: (text: string) => void;
  label?: string;
  error?: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/** Uncontrolled, so that browser autofill is never missed. */
export function EmailInput({ initial, onTyped, label = 'Email address', error, ref }: EmailInputProps) {
  return (
    <TextInput
      ref={ref}
      size="md"
      label={label}
      name="email"
      type="email"
      defaultValue={initial}
      onChange={(event) => onTyped(event.currentTarget.value)}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  );
}

/** Validation message for an email address; undefined if valid. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Enter your email address';
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : 'Enter a full email address, such as name@company.com';
}
