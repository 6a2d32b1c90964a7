import { Button } from '@mantine/core';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { MessageScreen } from './message-screen.tsx';

/** The server failed (5xx) or could not be reached while a page was opened. */
export function ServerError({ error }: { error: unknown }) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <MessageScreen
      title="Server error"
      heading="We could not open this page"
      code={error instanceof ApiError ? String(error.status) : undefined}
      actions={<Button onClick={() => window.location.reload()}>Try again</Button>}
    >
      <p style={{ margin: 0 }}>{messageOf(error)}</p>
      {requestId ? (
        <p className="tabular" style={{ marginBlock: 8 }}>
          Reference {requestId}
        </p>
      ) : null}
    </MessageScreen>
  );
}
