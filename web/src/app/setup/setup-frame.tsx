import { Button } from '@mantine/core';
import { Link, matchPath, Outlet, useLocation } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { getSession } from '#lib/session/session.ts';
import { Brand } from '#ui/brand.tsx';
import { paths } from '#lib/paths/paths.ts';
import { NoCompany } from '../screens/no-company.tsx';
import { isOwnScreen } from './own-screens.ts';
import classes from './setup-frame.module.css';

/** The frame for signed-in users without a client: the wizard, and their own settings. */
export function SetupFrame() {
  const { pathname } = useLocation();
  const isWizard = [paths.home, paths.onboarding].some((path) => matchPath(path, pathname));
  const isOwn = isOwnScreen(pathname);
  const agencyRole = useAgencyRole();
  if (!isWizard && !isOwn) return <NoCompany />;
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Link to={paths.home} className={classes.brand}>
          <Brand />
        </Link>
        <nav className={classes.links} aria-label="Account">
          {isOwn ? (
            <Button variant="subtle" color="gray" px={10} component={Link} to={agencyRole ? agencyPaths.start : paths.home}>
              {agencyRole ? 'Back to the console' : 'Set up your company'}
            </Button>
          ) : (
            <Button variant="subtle" color="gray" px={10} component={Link} to={paths.settings}>
              Settings
            </Button>
          )}
          <Button variant="subtle" color="gray" px={10} onClick={() => void getSession().signOut()}>
            Sign out
          </Button>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
