import { isAuthApiError, isAuthRetryableFetchError } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { getSession } from '#lib/session/session.ts';
import { errorWithin, readErrorCode, readLinkOutcome, withoutLink, type LinkOutcome } from './link-outcome.ts';

export interface LinkResult {
  /** `unreachable`: the link was valid, but the connection failed during the code exchange. */
  outcome: LinkOutcome | 'unreachable';
  /** Error code of the auth service. */
  code: string | null;
}

/** Outcome of the link or identity provider, read once; then the URL is cleaned. */
export function useLinkOutcome(): LinkResult {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [result] = useState(() => readLinkResult({ pathname, search, hash }));
  const isClean = readLinkOutcome({ search, hash }) === 'none' && errorWithin(search) === null;
  useEffect(() => {
    if (!isClean) void navigate({ pathname, search: withoutLink(search), hash: '' }, { replace: true });
  }, [isClean, navigate, pathname, search]);
  return result;
}

function readLinkResult(address: { pathname: string; search: string; hash: string }): LinkResult {
  const failed = errorWithin(address.search) ?? address;
  const outcome = readLinkOutcome(failed);
  const problem = getSession().getLinkProblem();
  if (outcome === 'elsewhere' && isAuthRetryableFetchError(problem)) return { outcome: 'unreachable', code: null };
  // Right browser, but too late. A confirmation link has still confirmed the address.
  const isConfirmation = address.pathname === paths.signIn && !new URLSearchParams(address.search).has('with');
  if (outcome === 'elsewhere' && !isConfirmation && isAuthApiError(problem) && problem.code === 'flow_state_expired')
    return { outcome: 'expired', code: problem.code };
  return { outcome, code: readErrorCode(failed) };
}
