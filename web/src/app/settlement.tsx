import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { settled } from '#lib/hooks/use-settled.ts';

/** Placeholders of our skeletons, also while code loads. */
const isLoading = () => document.querySelector('main :is([aria-busy="true"], [aria-label="Loading"])') !== null;

const CHECK_MS = 50;

/** Settles the first screen when it waits for nothing, shows no placeholder, and the browser is idle. */
export function Settlement() {
  const isBusy = useNavigation().state !== 'idle';
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (isBusy || isFetching) return;
    let timer: ReturnType<typeof setTimeout>;
    let handle = 0;
    const settle = () => {
      if (isLoading()) wait();
      else settled.set(true);
    };
    const wait = () => {
      timer = setTimeout(() => {
        // Safari has no requestIdleCallback.
        if (window.requestIdleCallback) handle = window.requestIdleCallback(settle);
        else settle();
      }, CHECK_MS);
    };
    wait();
    return () => {
      clearTimeout(timer);
      window.cancelIdleCallback?.(handle);
    };
  }, [isBusy, isFetching]);
  return null;
}
