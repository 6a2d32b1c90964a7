import classes from './person-cell.module.css';

interface PersonCellProps {
  /** Empty: shown by email address. */
  name: string;
  email: string;
  isSelf?: boolean;
}

/** A person in a list: the name, with the email address below. */
export function PersonCell({ name, email, isSelf }: PersonCellProps) {
  const shown = name || email;
  return (
    <span className={classes.person}>
      <span className={classes.name}>
        {shown}
        {isSelf ? <span className={classes.you}>You</span> : null}
      </span>
      {shown === email ? null : <span className={classes.email}>{email}</span>}
    </span>
  );
}
