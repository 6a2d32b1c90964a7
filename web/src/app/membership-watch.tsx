import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchMembership } from '#lib/session/membership-watch.ts';

/** Renders nothing; watches for changed memberships while mounted. */
export function MembershipWatch() {
  const queries = useQueryClient();
  useEffect(() => watchMembership(queries), [queries]);
  return null;
}
