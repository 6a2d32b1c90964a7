import type { OfferView } from '@recoup/contract/accounts/offers';
import { OFFER_KINDS } from '@recoup/domain/accounts/offers';
import { formatDateTime, formatMoney } from '#lib/format/format.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { offerBadge } from './offer-labels.ts';
import classes from '#features/accounts/requests/requests.module.css';

export function DecidedOffers({ offers }: { offers: readonly OfferView[] }) {
  return offers.map((offer) => (
    <li key={offer.id} className={classes.row}>
      <div className={classes.rowWords}>
        <div className={classes.rowTitle}>
          {OFFER_KINDS[offer.kind].label} {offer.kind === 'suit' ? 'recommended' : 'offered'}: {formatMoney(offer.amount_cents)}
          <StatusBadge {...offerBadge(offer.state)} focusable />
        </div>
        <div className={classes.meta}>{formatDecision(offer)}</div>
        {offer.decision_text ? <p className={classes.quote}>{offer.decision_text}</p> : null}
      </div>
    </li>
  ));
}

function formatDecision({
  state,
  decided_at: at,
  decided_by_name: who,
  counter_cents: counter,
  expires_at: end,
}: OfferView): string {
  if (state === 'expired') return `Expired on ${formatDateTime(end)}`;
  const by = who ? ` by ${who}` : '';
  const enough = counter === null ? '' : `; ${formatMoney(counter)} would be enough`;
  return `${offerBadge(state).label}${by} on ${formatDateTime(at ?? end)}${enough}`;
}
