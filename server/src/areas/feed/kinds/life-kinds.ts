import { disputeKind, disputeResolvedKind } from './dispute.ts';
import type { Kind } from './kind.ts';
import { companyMessageKind, messageKind } from './message.ts';
import { offerKind, offerWithdrawnKind } from './offer.ts';
import { requestAcceptedKind, requestAppliedKind, requestDeclinedKind } from './request.ts';

/** What the agency and the client say to each other about an account. */
export const lifeKinds: readonly Kind[] = [
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
