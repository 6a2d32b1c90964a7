import { getBrand } from '@recoup/contract/agency/brand';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authQuery } from '#lib/api/auth-query.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { BrandForm } from './brand-form.tsx';

/** The brand with a live preview. */
export function BrandTab() {
  // Not refetched while it is edited: another user's change shows as a conflict when saving.
  const { data, error, refetch } = useQuery(authQuery(getBrand, {}, { staleTime: Infinity }));
  const [reloads, setReloads] = useState(0);
  if (error && !data) return <ErrorState title="The brand could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <PanelSkeleton lines={8} />;
  const reload = async () => {
    await refetch();
    setReloads((count) => count + 1);
  };
  return <BrandForm key={`${data.data.revision}-${reloads}`} brand={data.data} onReload={() => void reload()} />;
}
