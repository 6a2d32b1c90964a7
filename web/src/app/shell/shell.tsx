import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import {
  isReadOnly,
  onClientSwitchedElsewhere,
  selectClient,
  useAgencyRole,
  useSelectedClient,
  type SelectedClient,
} from '#lib/session/selected-client.ts';
import { useWhenSettled } from '#lib/hooks/use-settled.ts';
import { PageSkeleton } from '#ui/skeletons.tsx';
import { isOwnScreen } from '../setup/own-screens.ts';
import { loadScreenAfterSwitch } from './after-switch.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useLeadToSecondFactor, useLeaveWhenSignedOut } from './use-session-end.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useTypedAhead } from './use-typed-ahead.ts';
import classes from './shell.module.css';

const SideDrawer = lazy(async () => ({ default: (await import('./side-drawer.tsx')).SideDrawer }));
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));
const loadSearch = () => import('#features/search/modal/search-modal.tsx');
/** Before they are needed: search, menus, filters and tips. */
const loadParts = () =>
  Promise.all([loadSearch(), import('#ui/opened-menu.tsx'), import('#ui/filter-popover.tsx'), import('#ui/opened-tip.tsx')]);
const SearchModal = lazy(async () => ({ default: (await loadSearch()).SearchModal }));

const AgencyBanner = lazy(async () => ({ default: (await import('../agency/agency-banner.tsx')).AgencyBanner }));
const SetupFrame = lazy(async () => ({ default: (await import('../setup/setup-frame.tsx')).SetupFrame }));
const AgencyStart = lazy(async () => ({ default: (await import('../agency/agency-start.tsx')).AgencyStart }));

/** The frame of every screen behind sign-in. */
export function Shell() {
  const client = useSelectedClient();
  const agencyRole = useAgencyRole();
  const { isSwitching, switchTo } = useSwitching();
  useLeaveWhenSignedOut();
  const isLeading = useLeadToSecondFactor();
  const { pathname } = useLocation();
  if (client) return <Frame client={client} isBusy={isLeading || isSwitching} onSwitch={switchTo} />;
  const isChoosing = agencyRole !== null && !isOwnScreen(pathname);
  return <Suspense fallback={null}>{isChoosing ? <AgencyStart onChoose={switchTo} /> : <SetupFrame />}</Suspense>;
}

/** In between, no query of the old client may run in the new one's name. */
function useSwitching() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isSwitching, setSwitching] = useState(false);
  const restart = useCallback(async () => {
    setSwitching(true);
    try {
      await navigate(await loadScreenAfterSwitch(pathname));
    } finally {
      setSwitching(false);
    }
  }, [navigate, pathname]);
  const switchTo = (id: string) => {
    selectClient(id);
    void restart();
  };
  useEffect(() => onClientSwitchedElsewhere(() => void restart()), [restart]);
  return { isSwitching, switchTo };
}

interface FrameProps {
  client: SelectedClient;
  /** Renders nothing of the screen. */
  isBusy: boolean;
  onSwitch: (clientId: string) => void;
}

function Frame({ client, isBusy, onSwitch }: FrameProps) {
  const location = useLocation();
  // Spec 2: the drawer closes on every route change. It is open for the URL at which it was opened.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const drawer = drawerAt === location.key;
  const setDrawer = (opened: boolean) => setDrawerAt(opened ? location.key : null);
  const [sheet, setSheet] = useState(false);
  const [search, setSearch] = useState(false);
  // Once opened they stay mounted, for their closing transition.
  const [wanted, setWanted] = useState({ drawer: false, sheet: false });
  const showSheet = useCallback(() => {
    setWanted((before) => ({ ...before, sheet: true }));
    setSheet(true);
  }, []);
  const showSearch = useCallback(() => setSearch(true), []);
  const toggleDrawer = () => {
    setWanted({ ...wanted, drawer: true });
    setDrawer(!drawer);
  };
  useShortcuts(showSheet, showSearch);
  const takeTyped = useTypedAhead(search);
  useWhenSettled(loadParts);

  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <aside className={classes.side} aria-label="Sidebar">
        <Sidebar onSwitch={onSwitch} />
      </aside>
      {wanted.drawer ? (
        <Suspense fallback={null}>
          <SideDrawer opened={drawer} onClose={() => setDrawer(false)}>
            <Sidebar onSwitch={onSwitch} />
          </SideDrawer>
        </Suspense>
      ) : null}
      <div className={classes.column}>
        <TopBar drawerOpened={drawer} onDrawer={toggleDrawer} onSearch={showSearch} />
        {isReadOnly(client) ? (
          <Suspense fallback={null}>
            <AgencyBanner company={client.client_name} />
          </Suspense>
        ) : null}
        <main id="main" tabIndex={-1} className={classes.main} key={client.client_id}>
          {isBusy ? <PageSkeleton /> : <Outlet />}
        </main>
      </div>
      {wanted.sheet ? (
        <Suspense fallback={null}>
          <ShortcutSheet opened={sheet} onClose={() => setSheet(false)} />
        </Suspense>
      ) : null}
      {search ? (
        <Suspense fallback={null}>
          <SearchModal takeTyped={takeTyped} onClose={() => setSearch(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
