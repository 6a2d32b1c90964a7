import { disputeKind, disputeResolvedKind } from './dispute.ts';
import type { Kind } from './kind.ts';
import { companyMessageKind, messageKind } from './message.ts';
import { offerKind, offerWithdrawnKind } from './offer.ts';
import { requestAcceptedKind, requestAppliedKind, requestDeclinedKind } from './request.ts';

/** Disputes, offers, requests and messages about an account. */
export const correspondenceKinds: readonly Kind[] = [
  disputeKind,
  disputeResolvedKind,
  offerKind,
  offerWithdrawnKind,
  requestAcceptedKind,
  requestDeclinedKind,
  requestAppliedKind,
  messageKind,
  companyMessageKind,
];
