import { matchPath } from 'react-router';
import { paths } from '#lib/paths/paths.ts';

/** What belongs to the person and to no company. */
export const isOwnScreen = (pathname: string): boolean =>
  [paths.settings, paths.portalAccess].some((path) => matchPath(path, pathname) !== null);
