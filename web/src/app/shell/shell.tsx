import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import {
  isReadOnly,
  ShownClient,
  onClientSwitchedElsewhere,
  selectClient,
  useAgencyRole,
  useClosedClient,
  useOwnCore,
  useSelectedClient,
  type SelectedClient,
} from '#lib/session/selected-client.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { useFirstScreenReady } from '#lib/hooks/use-first-screen-ready.ts';
import { onUserActed } from '#lib/hooks/use-user-acted.ts';
import { PageSkeleton } from '#ui/skeletons.tsx';
import { isOwnScreen } from '../setup/own-screens.ts';
import { loadScreenAfterSwitch } from './after-switch.ts';
import { Frame } from './frame.tsx';
import { usePlaces } from './places.ts';
import { Sidebar } from './sidebar.tsx';
import { BellSpace } from './top-bar.tsx';
import { useLeaveWhenSignedOut, useRedirectToSecondFactor } from './use-session-end.ts';
import { useTypedAhead } from './use-typed-ahead.ts';

/** Loaded once the first screen is ready. */
const Bell = lazy(async () => ({ default: (await import('#features/notifications/bell.tsx')).Bell }));
const loadSearch = () => import('#features/search/modal/search-modal.tsx');
/** Menus, filters, tips and search. One after the other, so that no task requests the files of all. */
async function loadParts() {
  await import('#ui/opened-menu.tsx');
  await import('#ui/filter-popover.tsx');
  await import('#ui/opened-tip.tsx');
  await loadSearch();
}
/** Errors are ignored, because each part loads again where it is needed. */
const preloadParts = () => void loadParts().catch(() => undefined);
const SearchModal = lazy(async () => ({ default: (await loadSearch()).SearchModal }));

const AgencyBanner = lazy(async () => ({ default: (await import('../agency/agency-banner.tsx')).AgencyBanner }));
const SuspensionBanner = lazy(async () => ({ default: (await import('./suspension-banner.tsx')).SuspensionBanner }));
const StatusBanner = lazy(async () => ({ default: (await import('./status-banner.tsx')).StatusBanner }));
const ClosedClient = lazy(async () => ({ default: (await import('./closed-client.tsx')).ClosedClient }));
const SetupFrame = lazy(async () => ({ default: (await import('../setup/setup-frame.tsx')).SetupFrame }));

/** The frame of every screen behind sign-in. */
export function Shell() {
  const client = useSelectedClient();
  const agencyRole = useAgencyRole();
  const { isSwitching, switchTo } = useSwitching();
  useLeaveWhenSignedOut();
  const isRedirecting = useRedirectToSecondFactor();
  const { pathname } = useLocation();
  if (client)
    return (
      <ShownClient value={client}>
        <ClientFrame client={client} isBusy={isRedirecting || isSwitching} onSwitch={switchTo} />
      </ShownClient>
    );
  if (agencyRole !== null && !isOwnScreen(pathname)) return <Navigate to={agencyPaths.start} replace />;
  return (
    <Suspense fallback={null}>
      <SetupFrame />
    </Suspense>
  );
}

/** During the switch, no query of the old client may run for the new one. */
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

function Screen({ isBusy, closed }: { isBusy: boolean; closed: ReactNode }) {
  if (closed) return <Suspense fallback={<PageSkeleton />}>{closed}</Suspense>;
  return isBusy ? <PageSkeleton /> : <Outlet />;
}

/** The client's screens in their frame. `isBusy`: nothing of the screen is rendered. */
function ClientFrame({
  client,
  isBusy,
  onSwitch,
}: {
  client: SelectedClient;
  isBusy: boolean;
  onSwitch: (clientId: string) => void;
}) {
  const places = usePlaces();
  const isOwnCore = useOwnCore();
  const isReady = useFirstScreenReady();
  const [search, setSearch] = useState(false);
  const showSearch = useCallback(() => setSearch(true), []);
  const takeTyped = useTypedAhead(search);
  useEffect(() => onUserActed(preloadParts), []);
  const isLooking = isReadOnly(client);
  const closed = useClosedClient(client.client_id);
  // Its banner is loaded for suspended companies only.
  const details = useQuery({ ...clientDetailsQuery(client.client_id), enabled: isReady && !isLooking && !closed });
  const suspension = details.data?.data.suspension;
  const waiting = <BellSpace />;
  const bell = <Suspense fallback={waiting}>{isReady ? <Bell key={client.client_id} client={client} /> : waiting}</Suspense>;

  return (
    <>
      <Frame
        sidebar={<Sidebar onSwitch={onSwitch} />}
        root={client.client_name}
        places={places}
        onSearch={showSearch}
        bell={isOwnCore && !isLooking && !closed ? bell : null}
        banner={
          isLooking ? (
            <Suspense fallback={null}>
              <AgencyBanner company={client.client_name} />
            </Suspense>
          ) : (
            <Suspense fallback={null}>
              {suspension ? <SuspensionBanner reason={suspension.reason} /> : null}
              {isReady && isOwnCore ? <StatusBanner /> : null}
            </Suspense>
          )
        }
        screenKey={client.client_id}
      >
        <Screen isBusy={isBusy} closed={closed ? <ClosedClient key={client.client_id} client={client} {...closed} /> : null} />
      </Frame>
      {search ? (
        <Suspense fallback={null}>
          <SearchModal takeTyped={takeTyped} onClose={() => setSearch(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
