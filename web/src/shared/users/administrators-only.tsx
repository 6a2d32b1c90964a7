import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';

type PageProps = Pick<ComponentProps<typeof Page>, 'title' | 'breadcrumbs'>;
type AdministratorsOnlyProps = PageProps &
  Pick<ComponentProps<typeof EmptyState>, 'icon'> & { heading: string; children: ReactNode };

/** Shown to staff in place of a screen for administrators of the company. */
export function AdministratorsOnly({ heading, icon, children, ...page }: AdministratorsOnlyProps) {
  return (
    <Page {...page}>
      <EmptyState
        icon={icon}
        title={heading}
        action={
          <Button component={Link} to={paths.home} variant="default">
            Go to Home
          </Button>
        }
      >
        {children}
      </EmptyState>
    </Page>
  );
}
