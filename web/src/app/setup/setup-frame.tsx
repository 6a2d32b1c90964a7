import { Button } from '@mantine/core';
import { Link, matchPath, Outlet, useLocation } from 'react-router';
import { getSession } from '../../lib/session.ts';
import { Brand } from '../../ui/brand.tsx';
import { paths } from '../paths.ts';
import { NoCompany } from '../screens/no-company.tsx';
import classes from './setup-frame.module.css';

/** Frame for whoever is signed in and belongs to no company yet: only the wizard can be opened. */
export function SetupFrame() {
  const { pathname } = useLocation();
  const isWizard = [paths.home, paths.onboarding].some((path) => matchPath(path, pathname));
  if (!isWizard) return <NoCompany />;
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Link to={paths.home} className={classes.brand}>
          <Brand />
        </Link>
        <Button variant="subtle" color="gray" onClick={() => void getSession().signOut()}>
          Sign out
        </Button>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
