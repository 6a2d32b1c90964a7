import { isRouteErrorResponse } from 'react-router';
import { ApiError, PageLoadError, TimeoutError } from '#lib/api/errors.ts';
import { isUnreachable } from '#lib/api/reachability.ts';

export type ErrorKind = 'not-found' | 'unreachable' | 'server' | 'unexpected';

/** The screen for a route's error. `isDown`: the last request got no answer, which also explains a missing part of the app. */
export function kindOfError(error: unknown, isDown: boolean): ErrorKind {
  if (isUnreachable(error) || (isDown && error instanceof PageLoadError)) return 'unreachable';
  if (isRouteErrorResponse(error)) return statusKind(error.status);
  if (error instanceof ApiError) return statusKind(error.status);
  return error instanceof TimeoutError ? 'server' : 'unexpected';
}

function statusKind(status: number): ErrorKind {
  if (status === 404) return 'not-found';
  return status >= 500 ? 'server' : 'unexpected';
}

/** A failed chunk is not an unexpected error (spec 8 names the rest). */
export const titleOfError = (error: unknown): string =>
  error instanceof PageLoadError ? 'This page could not be loaded' : 'Unexpected Application Error!';

/** "The error's status text or message" (spec 8). */
export function textOfError(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || `Status ${error.status}`;
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown error';
}
