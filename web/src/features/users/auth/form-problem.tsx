import type { FormEvent } from 'react';
import classes from '#shared/users/auth-screen.module.css';

/** Above a form: why it was refused as a whole. Always there, so that what comes into it is spoken. */
export function FormProblem({ text }: { text: string | null | undefined }) {
  return <div role="alert">{text ? <div className={`${classes.problem} ${classes.notice}`}>{text}</div> : null}</div>;
}

/** What was said of a field (by the field's name) is no longer true once something else stands there. */
export const withoutProblemOf =
  ({ target }: FormEvent) =>
  <T extends object>(problems: T): T => ({ ...problems, [(target as HTMLInputElement).name]: undefined });
