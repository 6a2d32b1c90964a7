import type { Problem } from '@recoup/domain/shared/problem';
import type { FieldErrors, FieldValues } from 'react-hook-form';

/** Errors in React Hook Form's format: nested like the values, with each field's first problem. */
export function problemErrors<T extends FieldValues>(problems: readonly Problem[]): FieldErrors<T> {
  const errors: Record<string, unknown> = {};
  for (const { path, kind, message } of problems) {
    let at = errors;
    const parts = path.split('.');
    for (const part of parts.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>;
    at[parts.at(-1) ?? ''] ??= { type: kind, message };
  }
  return errors as FieldErrors<T>;
}
