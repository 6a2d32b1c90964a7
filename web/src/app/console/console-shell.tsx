import { Outlet, useNavigate } from 'react-router';
import { getConfig } from '#lib/api/config.ts';
import { paths } from '#lib/paths/paths.ts';
import { selectClient, useAgencyRole } from '#lib/session/selected-client.ts';
import { PageSkeleton } from '#ui/skeletons.tsx';
import { Frame } from '../shell/frame.tsx';
import { useLeadToSecondFactor, useLeaveWhenSignedOut } from '../shell/use-session-end.ts';
import { ConsoleSidebar } from './console-sidebar.tsx';
import { placesFor } from './console-places.ts';

/** The frame of the agency's screens. */
export function ConsoleShell() {
  const role = useAgencyRole();
  const navigate = useNavigate();
  useLeaveWhenSignedOut();
  const isLeading = useLeadToSecondFactor();
  const places = role ? placesFor(role) : [];
  const viewAs = (clientId: string) => {
    selectClient(clientId);
    void navigate(paths.home);
  };
  return (
    <Frame
      sidebar={<ConsoleSidebar places={places} onView={viewAs} />}
      root={getConfig().agency.name}
      places={places}
      onSearch={null}
      bell={null}
      screenKey="console"
    >
      {isLeading || !role ? <PageSkeleton /> : <Outlet />}
    </Frame>
  );
}
