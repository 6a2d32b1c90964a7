import { lazy, Suspense, useCallback, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { getConfig } from '#lib/api/config.ts';
import { paths } from '#lib/paths/paths.ts';
import { selectClient, useAgencyRole } from '#lib/session/selected-client.ts';
import { PageSkeleton } from '#ui/skeletons.tsx';
import { Frame } from '../shell/frame.tsx';
import { useLeaveWhenSignedOut, useRedirectToSecondFactor } from '../shell/use-session-end.ts';
import { ConsoleSidebar } from './console-sidebar.tsx';
import { placesFor } from './console-places.ts';

const ConsoleSearch = lazy(async () => ({
  default: (await import('#features/agency/search/console-search.tsx')).ConsoleSearch,
}));

/** The frame of the agency's screens. */
export function ConsoleShell() {
  const role = useAgencyRole();
  const navigate = useNavigate();
  useLeaveWhenSignedOut();
  const isRedirecting = useRedirectToSecondFactor();
  const [isSearching, setSearching] = useState(false);
  const showSearch = useCallback(() => setSearching(true), []);
  const places = role ? placesFor(role) : [];
  const viewAs = (clientId: string) => {
    selectClient(clientId);
    void navigate(paths.home);
  };
  return (
    <>
      <Frame
        sidebar={<ConsoleSidebar places={places} onView={viewAs} />}
        root={getConfig().agency.name}
        places={places}
        onSearch={isRedirecting ? null : showSearch}
        bell={null}
        screenKey="console"
      >
        {isRedirecting || !role ? <PageSkeleton /> : <Outlet />}
      </Frame>
      {isSearching ? (
        <Suspense fallback={null}>
          <ConsoleSearch onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
