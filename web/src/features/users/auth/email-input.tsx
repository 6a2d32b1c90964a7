import { TextInput } from '@mantine/core';
import type { Ref } from 'react';

interface EmailInputProps {
  /** What was typed in the form before. */
  initial: string;
  onTyped: (text: string) => void;
  label?: string;
  error?: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/** The address by which somebody is known; the field itself holds it, so that a browser that fills it in is heard at all times. */
export function EmailInput({ initial, onTyped, label = 'E-mail address', error, ref }: EmailInputProps) {
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

/** What is wrong with an e-mail address as it was typed; undefined when nothing is. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Enter your e-mail address';
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : 'Enter a whole e-mail address, such as name@company.com';
}
