import type { Page } from '@playwright/test';
import { findExceptions } from '../support/exceptions.ts';
import { go, shot, type Shot } from '../support/shot-tools.ts';

type Exceptions = Awaited<ReturnType<typeof findExceptions>>;

/** Accounts and statements with an exception of the demo. */
export const exceptionShots = (portal: () => Parameters<typeof findExceptions>[0]): Shot[] => {
  let found: Promise<Exceptions> | null = null;
  const open = (name: string, pathOf: (exceptions: Exceptions) => string) =>
    shot(`exception-${name}`, async (page: Page) => go(page, pathOf(await (found ??= findExceptions(portal())))));
  return [
    open('loaded', ({ loaded }) => loaded),
    open('interest', ({ bearing }) => bearing),
    open('overpaid', ({ overpaid }) => overpaid),
    open('partly-reversed', ({ partlyReversed }) => partlyReversed),
    open('returned', ({ returned }) => returned),
    open('costs', ({ costs }) => costs),
    open('represented', ({ represented }) => represented),
    open('release-refused', ({ ceased }) => `${ceased}?ask=release`),
    open('voided', ({ voided }) => voided.path),
    open('correction', ({ correction }) => correction.path),
    open('short', ({ short }) => short.path),
  ];
};
