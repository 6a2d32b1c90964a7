import classes from './unread-count.module.css';

/** Badge in the corner of a button whose label includes the count. The button needs `position: relative`. */
export function UnreadCount({ count }: { count: string }) {
  return <span className={classes.unread} data-count={count} aria-hidden="true" />;
}
