import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchMembership } from '#lib/session/membership-watch.ts';

/** Draws nothing; while it stands, a membership that changed is noticed. */
export function MembershipWatch() {
  const queries = useQueryClient();
  useEffect(() => watchMembership(queries), [queries]);
  return null;
}
