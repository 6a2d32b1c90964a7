import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { firstScreenReady } from '#lib/hooks/use-first-screen-ready.ts';

/** Placeholders of our skeletons, also while code loads. */
const isLoading = () => document.querySelector('main :is([aria-busy="true"], [aria-label="Loading"])') !== null;

const CHECK_MS = 50;

/** Marks the first screen as ready when nothing is loading, no placeholder is shown, and the browser is idle. */
export function FirstScreenWatch() {
  const isBusy = useNavigation().state !== 'idle';
  // Polled: with `useIsFetching`, a response during a transition would make React restart the render as one blocking task.
  const queries = useQueryClient();
  useEffect(() => {
    if (isBusy) return;
    let timer: ReturnType<typeof setTimeout>;
    let handle = 0;
    const check = () => {
      if (queries.isFetching() > 0 || isLoading()) wait();
      else firstScreenReady.set(true);
    };
    const wait = () => {
      timer = setTimeout(() => {
        // Safari has no requestIdleCallback.
        if (window.requestIdleCallback) handle = window.requestIdleCallback(check);
        else check();
      }, CHECK_MS);
    };
    wait();
    return () => {
      clearTimeout(timer);
      window.cancelIdleCallback?.(handle);
    };
  }, [isBusy, queries]);
  return null;
}
