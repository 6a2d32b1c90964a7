/** Sums of a client up to a day, in cents. Reversals are subtracted; pending payments do not count. */
export interface TrustSums {
  /** Payments to the agency: the money that entered the trust account. */
  collectedCents: number;
  /** The part of it that is still within the hold. */
  unclearedCents: number;
  /** Payments to the agency on statements that are in force. */
  statedCents: number;
  /** What these statements say goes to the client. */
  paidOutCents: number;
  /** The part of it that has left. */
  paidCents: number;
  /** What debtors overpaid to the agency and did not get back yet: of payments on these statements, and of others. */
  statedRefundableCents: number;
  unstatedRefundableCents: number;
  /** Closing balance of the last statement; negative is owed by the client. */
  closingCents: number;
}

/** Where the client's money is. */
export interface TrustPosition {
  collected: number;
  /** Commission and costs that statements kept; negative while the agency has advanced money, as after a reversal of a paid payment. */
  withheld: number;
  paid: number;
  /** collected − withheld − paid. */
  held: number;
  /** Of `held`: on statements, for the client, and not sent yet; negative: a statement sent the client what is the debtors'. */
  due: number;
  /** Of `held`: on no statement yet, commission included. */
  unstated: number;
  /** Of `held`: payable back to debtors. Neither the agency's nor the client's. */
  refundable: number;
  uncleared: number;
}

/**
 * Trust money of a client. A statement keeps what it collected and neither pays out nor carries for the client; what a client owes
 * (a negative closing) is no money in the trust account. Always: collected − withheld − paid = held = due + unstated + refundable.
 */
export function trustPosition(sums: TrustSums): TrustPosition {
  const { collectedCents: collected, statedCents: stated, paidOutCents: paidOut, paidCents: paid } = sums;
  const carried = Math.max(0, sums.closingCents);
  const withheld = stated - paidOut - carried;
  return {
    collected,
    withheld,
    paid,
    held: collected - withheld - paid,
    due: paidOut - paid + carried - sums.statedRefundableCents,
    unstated: collected - stated - sums.unstatedRefundableCents,
    refundable: sums.statedRefundableCents + sums.unstatedRefundableCents,
    uncleared: sums.unclearedCents,
  };
}

/** The total of several clients. */
export function addPositions(positions: readonly TrustPosition[]): TrustPosition {
  const total: TrustPosition = {
    collected: 0,
    withheld: 0,
    paid: 0,
    held: 0,
    due: 0,
    unstated: 0,
    refundable: 0,
    uncleared: 0,
  };
  for (const position of positions) for (const key of Object.keys(total) as (keyof TrustPosition)[]) total[key] += position[key];
  return total;
}
