import type { StatusCode } from './statuses.ts';

interface StopInfo {
  label: string;
  /** The rule that forbids collecting, as cited to the agency. */
  law: string;
  /** How the account shows it. */
  status: StatusCode;
}

/** What keeps an account out of collection by law, whatever its system of record reports. */
export const COLLECTION_STOPS = {
  dispute: { label: 'Written dispute within the validation period', law: '15 U.S.C. 1692g(b)', status: 'DISPUTED' },
  bankruptcy: { label: 'Bankruptcy', law: '11 U.S.C. 362(a)', status: 'BANKRUPTCY' },
  deceased: { label: 'Deceased debtor', law: '12 CFR 1006.6(a)(4)', status: 'DECEASED' },
  attorney: { label: 'Debtor represented by an attorney', law: '15 U.S.C. 1692c(a)(2)', status: 'HOLD' },
  cease: { label: 'Request to cease communication', law: '15 U.S.C. 1692c(c)', status: 'HOLD' },
} satisfies Record<string, StopInfo>;

export type CollectionStop = keyof typeof COLLECTION_STOPS;

/** What a status must state to end a stop. A dispute ends with its verification instead. */
export const STOP_BASES = {
  case_dismissed: ['bankruptcy'],
  stay_lifted: ['bankruptcy'],
  debt_excepted: ['bankruptcy'],
  estate_representative: ['deceased'],
  attorney_withdrew: ['attorney'],
  attorney_unresponsive: ['attorney'],
  attorney_consented: ['attorney'],
  debtor_consented: ['cease'],
  entered_in_error: ['bankruptcy', 'deceased', 'attorney', 'cease'],
} satisfies Record<string, readonly CollectionStop[]>;

export type StopBasis = keyof typeof STOP_BASES;

export function isCollectionStop(text: string): text is CollectionStop {
  return Object.hasOwn(COLLECTION_STOPS, text);
}

/** The stop that a status brings; a hold brings one only with the reason code `attorney` or `cease`. */
export function stopOf(status: StatusCode, reasonCode: string | null): CollectionStop | null {
  if (status === 'BANKRUPTCY') return 'bankruptcy';
  if (status === 'DECEASED') return 'deceased';
  return status === 'HOLD' && (reasonCode === 'attorney' || reasonCode === 'cease') ? reasonCode : null;
}

export function withStop(stops: readonly CollectionStop[], stop: CollectionStop | null): readonly CollectionStop[] {
  return stop === null || stops.includes(stop) ? stops : [...stops, stop];
}

export function withoutStops(stops: readonly CollectionStop[], basis: StopBasis | null): readonly CollectionStop[] {
  if (basis === null) return stops;
  const ended: readonly CollectionStop[] = STOP_BASES[basis];
  return stops.filter((stop) => !ended.includes(stop));
}

/** Why a stopped account cannot return to collection, and what to send. */
export function explainStop(stop: CollectionStop): string {
  const { label, law } = COLLECTION_STOPS[stop];
  if (stop === 'dispute')
    return `${label} (${law}): the account stays out of collection until verification is sent. Send dispute_resolved with verification_sent_on.`;
  const bases = Object.entries(STOP_BASES).flatMap(([basis, stops]) => (stops.some((one) => one === stop) ? [basis] : []));
  return `${label} (${law}): the account stays out of collection. Send the status with basis: ${bases.join(', ')}.`;
}
