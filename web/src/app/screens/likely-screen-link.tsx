import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { likelyScreen } from './likely-screen.ts';

/** Loaded only where a page was not found. */
export function LikelyScreen({ pathname, fallback }: { pathname: string; fallback: string }) {
  const likely = likelyScreen(pathname);
  if (!likely) return fallback;
  return (
    <>
      Did you mean{' '}
      <Anchor component={Link} to={likely.to} underline="always" inherit>
        {likely.label}
      </Anchor>
      ?
    </>
  );
}
