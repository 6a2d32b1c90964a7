import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchMembership } from '#lib/session/membership-watch.ts';
import { loadSelectedClient } from '#lib/session/selected-client.ts';

/** Renders nothing; watches for changed memberships while mounted. */
export function MembershipWatch() {
  const queries = useQueryClient();
  useEffect(() => watchMembership(queries), [queries]);
  // Titles name the client on every screen (spec 2), also where no loader asks for it.
  useEffect(() => {
    loadSelectedClient().catch(() => {});
  }, []);
  return null;
}
