import classes from '../../ui/auth-screen.module.css';

/** Above a form: why it was refused as a whole. Always there, so that what comes into it is spoken. */
export function FormProblem({ text }: { text: string | null | undefined }) {
  return <div role="alert">{text ? <div className={`${classes.problem} ${classes.notice}`}>{text}</div> : null}</div>;
}
