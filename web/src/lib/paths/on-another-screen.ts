import type { ShouldRevalidateFunction } from 'react-router';

/**
 * `shouldRevalidate` of routes whose loaders only prefetch. When only the query changes, the screen fetches what it needs itself, and its
 * address must not wait for a loader.
 */
export const onAnotherScreen: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);
