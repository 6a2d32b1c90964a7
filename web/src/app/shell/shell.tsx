import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { onClientSwitchedElsewhere, selectClient, useSelectedClient } from '../../lib/selected-client.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { NoCompany } from '../screens/no-company.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useLeadToSecondFactor, useLeaveWhenSignedOut } from './use-session-end.ts';
import { useShortcuts } from './use-shortcuts.ts';
import classes from './shell.module.css';

const SideDrawer = lazy(async () => ({ default: (await import('./side-drawer.tsx')).SideDrawer }));
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

/** The frame of every screen behind sign-in. */
export function Shell() {
  const client = useSelectedClient();
  useLeaveWhenSignedOut();
  const isLeading = useLeadToSecondFactor();
  return client ? <Frame clientId={client.client_id} isLeading={isLeading} /> : <NoCompany />;
}

function Frame({ clientId, isLeading }: { clientId: string; isLeading: boolean }) {
  const location = useLocation();
  const navigate = useNavigate();
  // Spec 2: the drawer closes on every route change. It is open for the one address at which it was opened.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const drawer = drawerAt === location.key;
  const setDrawer = (opened: boolean) => setDrawerAt(opened ? location.key : null);
  const [sheet, setSheet] = useState(false);
  // Once opened they stay mounted, so that they can close with their transition.
  const [wanted, setWanted] = useState({ drawer: false, sheet: false });
  const showSheet = useCallback(() => {
    setWanted((before) => ({ ...before, sheet: true }));
    setSheet(true);
  }, []);
  const toggleDrawer = () => {
    setWanted({ ...wanted, drawer: true });
    setDrawer(!drawer);
  };
  useShortcuts(showSheet);

  // What is open belongs to one company, so the other one starts at the top of the same section. In between nothing of
  // the old company may ask for its data in the name of the new one.
  const [switching, setSwitching] = useState(false);
  const section = `/${location.pathname.split('/')[1] ?? ''}`;
  const restart = useCallback(async () => {
    setSwitching(true);
    try {
      await navigate(section);
    } finally {
      setSwitching(false);
    }
  }, [navigate, section]);
  const switchClient = (id: string) => {
    selectClient(id);
    void restart();
  };
  useEffect(() => onClientSwitchedElsewhere(() => void restart()), [restart]);

  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <aside className={classes.side} aria-label="Sidebar">
        <Sidebar onSwitch={switchClient} />
      </aside>
      {wanted.drawer ? (
        <Suspense fallback={null}>
          <SideDrawer opened={drawer} onClose={() => setDrawer(false)}>
            <Sidebar onSwitch={switchClient} />
          </SideDrawer>
        </Suspense>
      ) : null}
      <div className={classes.column}>
        <TopBar drawerOpened={drawer} onDrawer={toggleDrawer} onShortcuts={showSheet} />
        <main id="main" tabIndex={-1} className={classes.main} key={clientId}>
          {switching || isLeading ? <PageSkeleton /> : <Outlet />}
        </main>
      </div>
      {wanted.sheet ? (
        <Suspense fallback={null}>
          <ShortcutSheet opened={sheet} onClose={() => setSheet(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
