import { createContext, type Ref } from 'react';

/**
 * In the build, this stands in for the router's framework mode (scripts/leave-out.ts): documents rendered by a server, and links
 * that prefetch their pages. The app uses data mode, where both are off.
 */
export const FrameworkContext = createContext<undefined>(undefined);

/** Whether to prefetch, a ref of the link, and its event handlers. */
export const usePrefetchBehavior = (): [boolean, null, object] => [false, null, {}];

export const mergeRefs = <T>(forwarded: Ref<T>): Ref<T> => forwarded;
