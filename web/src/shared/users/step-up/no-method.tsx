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
      <Notice tone="warning" alert title="Set up two-factor authentication first">
        This change requires your password or two-factor authentication. Set it up in a new tab, sign out and in again there, then
        return to this tab.
      </Notice>
      <Button component="a" href={paths.portalAccess} target="_blank" rel="opener" size="md" fullWidth>
        Set up two-factor authentication
      </Button>
      <Button variant="default" size="md" fullWidth loading={isChecking} onClick={onCheck}>
        I signed in again
      </Button>
    </Stack>
  );
}
