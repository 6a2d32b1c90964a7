import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readLinkOutcome, withoutLink, type LinkOutcome } from './link-outcome.ts';

/** What the link that led here brought, read once; afterwards the address is clean. */
export function useLinkOutcome(): LinkOutcome {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [outcome] = useState(() => readLinkOutcome({ search, hash }));
  const isClean = readLinkOutcome({ search, hash }) === 'none';
  useEffect(() => {
    if (!isClean) void navigate({ pathname, search: withoutLink(search), hash: '' }, { replace: true });
  }, [isClean, navigate, pathname, search]);
  return outcome;
}
