import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { OfferView } from '@recoup/contract/accounts/offers';
import { OFFER_KINDS, type OfferDecision } from '@recoup/domain/accounts/offers';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { formatDateTime, formatMoney } from '#lib/format/format.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { decisionLabels, formatLeft, formatTerms } from './offer-labels.ts';
import classes from '#features/accounts/requests/requests.module.css';

const DecisionDialog = lazy(async () => ({ default: (await import('./decision-dialog.tsx')).DecisionDialog }));

/** An open offer: its terms, the expected proceeds, its expiry, and the decision. */
export function OfferCard({ offer }: { offer: OfferView }) {
  const client = useClient();
  const [search, setSearch] = useSearchParams();
  const { decisions } = offer.abilities;
  const chosen = search.get('offer') === offer.id ? decisions.find((known) => known === search.get('decide')) : undefined;
  const decide = (decision: OfferDecision | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('offer');
        next.delete('decide');
        if (decision) {
          next.set('offer', offer.id);
          next.set('decide', decision);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  const titleId = `offer-${offer.id}`;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.cardHead}>
        <Title order={2} size="h3" id={titleId}>
          {offer.kind === 'suit' ? 'Lawsuit recommended' : `${OFFER_KINDS[offer.kind].label} offered`}
        </Title>
        <span className={classes.due}>{formatLeft(offer.expires_at)}</span>
      </div>
      <Stack gap="md" className={classes.cardBody ?? ''}>
        <p className={classes.words}>{formatTerms(offer)}</p>
        {offer.text ? <p className={classes.quote}>{offer.text}</p> : null}
        <ExpectedProceeds offer={offer} />
        <Text size="sm" c="dimmed">
          Decide by {formatDateTime(offer.expires_at)}. The offer expires after that.
        </Text>
        {decisions.length > 0 ? (
          <Group gap="xs">
            {decisions.map((decision) => (
              <Button key={decision} variant={decision === 'accept' ? 'filled' : 'default'} onClick={() => decide(decision)}>
                {decision === 'counter' ? 'Make a counteroffer' : decisionLabels(decision, offer).button}
              </Button>
            ))}
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            {isReadOnly(client)
              ? 'The client decides this.'
              : 'Only an administrator of your company can decide this. Ask one before the offer expires.'}
          </Text>
        )}
      </Stack>
      {chosen ? (
        <Suspense fallback={null}>
          <DecisionDialog key={chosen} offer={offer} decision={chosen} onClose={() => decide(null)} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** The company's share of the offered amount, if its terms are known. */
function ExpectedProceeds({ offer }: { offer: OfferView }) {
  const cents = offer.commission?.commission_cents ?? null;
  if (!offer.commission) return null;
  if (cents === null) return <Text size="sm">{offer.commission.text}</Text>;
  return (
    <div>
      <div className={classes.net}>
        <span className={`${classes.figure} tabular`}>{formatMoney(offer.amount_cents - cents)}</span>
        <span className={classes.meta}>to you</span>
      </div>
      <div className={classes.meta}>
        {formatMoney(offer.amount_cents)} less {offer.commission.text}
      </div>
    </div>
  );
}
