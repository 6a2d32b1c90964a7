import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router';
import { messageOf } from '#lib/api/errors.ts';
import { useIsUnreachable } from '#lib/api/reachability.ts';
import { reloadIfReachable } from '#lib/paths/lazy-with-recovery.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { paths } from '#lib/paths/paths.ts';
import { kindOfError, textOfError, titleOfError } from './error-kind.ts';
import { Unreachable } from './unreachable.tsx';

/** A screen's error, inside the shell. */
export function ScreenError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const kind = kindOfError(error, useIsUnreachable());
  if (kind === 'unreachable') return <Unreachable error={error} />;
  if (kind === 'not-found') {
    return (
      <Page title="Not found">
        <EmptyState
          icon={IconMapOff}
          title="This item is not available"
          action={
            <Button component={Link} to={paths.home} variant="default">
              Go to Home
            </Button>
          }
        >
          It may have been removed, or it belongs to another company. {messageOf(error, '')}
        </EmptyState>
      </Page>
    );
  }
  if (kind === 'server') {
    return (
      <Page title="Server error">
        <ErrorState
          message={isRouteErrorResponse(error) ? textOfError(error) : undefined}
          error={error}
          onRetry={() => void revalidate()}
        />
      </Page>
    );
  }
  return (
    <Page title={titleOfError(error)}>
      <ErrorState title={null} message={textOfError(error)} error={error} onRetry={() => void reloadIfReachable()} />
    </Page>
  );
}
