import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import type { OfferView } from '@recoup/contract/accounts/offers';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';
import { DisputeCard } from '#features/accounts/disputes/dispute-card.tsx';
import { OfferCard } from '#features/accounts/offers/offer-card.tsx';
import { accountDisputesQuery, accountOffersQuery } from '#features/accounts/requests/queries.ts';

/** Open disputes with their answers, then open offers; shown above everything else. */
export function DisputesAndOffers({ account, params }: { account: Pick<AccountDetails, 'status'>; params: AccountParams }) {
  const disputes = useQuery(accountDisputesQuery(params));
  const offers = useQuery(accountOffersQuery(params));
  useOnlyOpenOffers(offers.data?.data);
  const failed = [disputes, offers].find(({ isError, data }) => isError && !data);
  // Space is reserved only when something is certainly open.
  const isExpected = account.status === 'DISPUTED' || account.status === 'LEGAL_REVIEW';
  if (failed)
    return (
      <Panel>
        <ErrorState title="Disputes and offers could not be loaded" error={failed.error} onRetry={() => void failed.refetch()} />
      </Panel>
    );
  if (isExpected && (disputes.isPending || offers.isPending)) return <PanelSkeleton />;
  return (
    <>
      {disputes.data?.data
        .filter(({ state }) => state !== 'resolved')
        .map((dispute) => (
          <DisputeCard key={dispute.id} dispute={dispute} params={params} />
        ))}
      {offers.data?.data
        .filter(({ state }) => state === 'open')
        .map((offer) => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
    </>
  );
}

/** A decided offer has no card, so the address must not name its dialog. */
function useOnlyOpenOffers(offers: readonly OfferView[] | undefined): void {
  const [search, setSearch] = useSearchParams();
  const offerId = search.get('offer');
  const isGone = offerId !== null && offers !== undefined && !offers.some(({ id, state }) => id === offerId && state === 'open');
  useEffect(() => {
    if (!isGone) return;
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('offer');
        next.delete('decide');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isGone, setSearch]);
}
