import { Button, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import classes from './states.module.css';

/** What happened, what to do, and a retry button. The request id helps support find the failure. */
export function ErrorState({
  title = 'This could not be loaded',
  message,
  error,
  onRetry,
}: {
  /** Null where the page's title says it. */
  title?: string | null;
  message?: string | undefined;
  error: unknown;
  onRetry?: () => void;
}) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Stack align="center" gap="xs" className={classes.state} role="alert">
      <span className={classes.glyph} data-tone="danger" aria-hidden="true">
        <IconAlertTriangle size={22} stroke={1.6} />
      </span>
      {title === null ? null : (
        <Title order={2} size="h3">
          {title}
        </Title>
      )}
      <Text c="dimmed" size="sm" maw={440}>
        {message ?? messageOf(error)}
      </Text>
      {requestId ? (
        <Text c="dimmed" size="xs" className="tabular">
          Reference {requestId}
        </Text>
      ) : null}
      {onRetry ? (
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry} className={classes.action}>
          Try again
        </Button>
      ) : null}
    </Stack>
  );
}
