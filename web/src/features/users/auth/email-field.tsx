import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextField } from '#ui/form.tsx';

export function EmailField<T extends FieldValues>(props: Pick<ComponentProps<typeof TextField<T>>, 'control' | 'name'>) {
  return (
    <TextField<T>
      {...props}
      label="Email address"
      size="md"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
