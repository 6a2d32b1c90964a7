import classes from './company-switcher.module.css';

export function CompanyMark({ name }: { name: string }) {
  return <span className={classes.mark} data-letter={name.slice(0, 1).toUpperCase()} aria-hidden="true" />;
}
