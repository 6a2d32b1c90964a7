import { Button, Stack } from '@mantine/core';
import { paths } from '../../app/paths.ts';
import { Notice } from '../notice.tsx';

/** For whoever signs in by a link or with another account, and has no second factor either. */
export function NoWay({ isChecking, onCheck }: { isChecking: boolean; onCheck: () => void }) {
  return (
    <Stack gap="md">
      <Notice tone="warning" alert title="Set up a second factor first">
        This needs your password or a second factor, and you have neither. Set one up in a new tab, then come back to this one.
      </Notice>
      <Button component="a" href={paths.portalAccess} target="_blank" rel="opener" size="md" fullWidth>
        Set up a second factor
      </Button>
      <Button variant="default" size="md" fullWidth loading={isChecking} onClick={onCheck}>
        I have set it up
      </Button>
    </Stack>
  );
}
