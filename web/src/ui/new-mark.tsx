import classes from './new-mark.module.css';

/** Marks what is new since the user's last visit. */
export function NewMark() {
  return <span className={classes.mark}>New</span>;
}
