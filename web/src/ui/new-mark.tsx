import classes from './new-mark.module.css';

export function NewMark() {
  return <span className={classes.mark}>New</span>;
}
