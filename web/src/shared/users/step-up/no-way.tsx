import { Button, Stack } from '@mantine/core';
import { paths } from '#lib/paths/paths.ts';
import { Notice } from '#ui/notice.tsx';

/**
 * For whoever signs in by a link or with another account, and had no second factor when they did: what was set up since could
 * be the work of whoever found the session open.
 */
export function NoWay({ isChecking, onCheck }: { isChecking: boolean; onCheck: () => void }) {
  return (
    <Stack gap="md">
      <Notice tone="warning" alert title="Sign in with a second factor first">
        This needs your password, or a second factor that you had when you signed in. Set one up in a new tab, sign out there and
        in again with it, then come back to this tab.
      </Notice>
      <Button component="a" href={paths.portalAccess} target="_blank" rel="opener" size="md" fullWidth>
        Set up a second factor
      </Button>
      <Button variant="default" size="md" fullWidth loading={isChecking} onClick={onCheck}>
        I have signed in with it
      </Button>
    </Stack>
  );
}
