import { matchPath } from 'react-router';
import { paths } from '#lib/paths/paths.ts';

/** Screens of the user, without a client. */
export const isOwnScreen = (pathname: string): boolean =>
  [paths.settings, paths.portalAccess].some((path) => matchPath(path, pathname) !== null);
