import classes from './new-mark.module.css';

/** Beside what has come since somebody was here. */
export function NewMark() {
  return <span className={classes.mark}>New</span>;
}
