import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useRouteError } from 'react-router';
import { useIsUnreachable } from '#lib/api/reachability.ts';
import { kindOfError, textOfError, titleOfError } from './error-kind.ts';
import { MessageScreen } from './message-screen.tsx';
import { ServerError } from './server-error.tsx';
import { Unreachable } from './unreachable.tsx';

const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }));

/** The root layout's error screen (spec 2 and 8). */
export function RootError() {
  const error = useRouteError();
  const kind = kindOfError(error, useIsUnreachable());
  if (kind === 'unreachable') return <Unreachable error={error} />;
  if (kind === 'not-found') {
    return (
      <Suspense fallback={null}>
        <NotFound />
      </Suspense>
    );
  }
  if (kind === 'server') return <ServerError error={error} />;
  return (
    <MessageScreen
      title={titleOfError(error)}
      heading={titleOfError(error)}
      actions={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
    >
      {textOfError(error)}
    </MessageScreen>
  );
}
