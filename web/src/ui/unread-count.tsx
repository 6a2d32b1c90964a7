import classes from './unread-count.module.css';

/** In the corner of a button whose label says the same. The button is `position: relative`. */
export function UnreadCount({ count }: { count: string }) {
  return <span className={classes.unread} data-count={count} aria-hidden="true" />;
}
