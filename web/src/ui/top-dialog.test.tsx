import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TopDialog } from './top-dialog.tsx';

it('hides the page while a dialog covers it', () => {
  const isCovered = () => document.body.hasAttribute('data-covered');
  const { rerender, unmount } = render(<TopDialog label="Sign in again">Password</TopDialog>);
  expect(isCovered()).toBe(false);
  rerender(
    <TopDialog label="Sign in again" cover>
      Password
    </TopDialog>,
  );
  expect(isCovered()).toBe(true);
  unmount();
  expect(isCovered()).toBe(false);
});
