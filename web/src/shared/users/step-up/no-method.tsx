import { Button, Stack } from '@mantine/core';
import { paths } from '#lib/paths/paths.ts';
import { Notice } from '#ui/notice.tsx';

/**
 * For users who signed in by link or provider without a second factor: one enrolled since could be the work of someone with
 * access to the open session.
 */
export function NoMethod({ isChecking, onCheck }: { isChecking: boolean; onCheck: () => void }) {
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
