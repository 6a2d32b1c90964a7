import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import classes from './code-field.module.css';

export const CODE_LENGTH = 6;

export interface CodeFieldProps {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** Called once all digits are entered: typed, pasted, or autofilled. */
  onComplete: (digits: string) => void;
  error?: string | undefined;
  pending?: boolean;
  /** Number of digits; null if unknown, in which case the field never completes automatically. */
  length?: number | null;
  ref?: Ref<HTMLInputElement>;
}

const MOST_DIGITS = 10;

/** One field for all digits, so that paste, autofill and screen readers work. */
export function CodeField({
  label,
  value,
  onChange,
  onComplete,
  error,
  pending = false,
  length = CODE_LENGTH,
  ref,
}: CodeFieldProps) {
  const change = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, length ?? MOST_DIGITS);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete(digits);
  };
  return (
    <TextInput
      ref={ref}
      size="md"
      label={label}
      name="code"
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      error={error}
      // Read-only rather than disabled, so that focus stays for the next code.
      readOnly={pending}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      classNames={{ input: classes['code'] ?? '' }}
    />
  );
}
