import type { FormEvent } from 'react';
import classes from '#shared/users/auth-screen.module.css';

/** Form-level error. The live region is always mounted so that screen readers announce its changes. */
export function FormProblem({ text }: { text: string | null | undefined }) {
  return <div role="alert">{text ? <div className={`${classes.problem} ${classes.notice}`}>{text}</div> : null}</div>;
}

/** Clears a field's error (keyed by field name) when the user edits the field. */
export const withoutProblemOf =
  ({ target }: FormEvent) =>
  <T extends object>(problems: T): T => ({ ...problems, [(target as HTMLInputElement).name]: undefined });
