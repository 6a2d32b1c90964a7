import { Link, useLocation, type LinkProps } from 'react-router';
import { isOnPage } from './use-row-opening.ts';

/** Link of a row's name to its page. */
export function RowLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const { pathname } = useLocation();
  return <Link {...rest} to={to} preventScrollReset={isOnPage(to, pathname)} />;
}
