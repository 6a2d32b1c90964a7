/** Nacha return reasons that remittances can meet; other returns show the code alone. */
export const RETURN_REASONS: Readonly<Record<string, string>> = {
  R01: 'Insufficient funds',
  R02: 'Account closed',
  R03: 'No account, or the account could not be found',
  R04: 'Invalid account number',
  R05: 'Unauthorized debit to a consumer account',
  R06: 'Returned at the request of the originating bank',
  R07: 'Authorization revoked',
  R08: 'Payment stopped',
  R09: 'Uncollected funds',
  R10: 'Not authorized',
  R11: 'Entry not in accordance with the authorization',
  R12: 'Account sold to another bank',
  R13: 'Invalid routing number',
  R14: 'Representative payee deceased',
  R15: 'Account holder deceased',
  R16: 'Account frozen',
  R17: 'Entry with invalid account data',
  R20: 'Account does not accept such transactions',
  R21: 'Invalid company identification',
  R22: 'Invalid individual ID number',
  R23: 'Credit refused by the receiver',
  R24: 'Duplicate entry',
  R29: 'Company did not authorize the entry',
};

export const isReturnCode = (text: string): boolean => /^R\d{2}$/.test(text);

/** `R03: No account, or the account could not be found`. */
export const describeReturn = (code: string): string => {
  const reason = RETURN_REASONS[code];
  return reason ? `${code}: ${reason}` : code;
};

export interface AchReturn {
  /** Trace number of the entry that is returned. */
  trace: string;
  code: string;
  /** Cents of the returned entry. */
  amountCents: number;
}

/**
 * The returns in a NACHA return file: each entry (type 6) is followed by an addenda record of type 99, which has the reason in columns
 * 4 to 6 and the original trace number in columns 7 to 21. Null: this is not a NACHA file.
 */
export function readReturnFile(text: string): AchReturn[] | null {
  const records = text.split(/\r\n|\r|\n/).filter((record) => record.trim() !== '');
  // Some banks send one line without breaks.
  const [only = ''] = records;
  const lines = records.length === 1 && only.length > 94 ? (only.match(/.{94}/g) ?? []) : records;
  if (!lines[0]?.startsWith('101')) return null;
  const returns: AchReturn[] = [];
  let cents = 0;
  for (const line of lines) {
    if (line.startsWith('6')) cents = Number(line.slice(29, 39));
    if (line.startsWith('799')) returns.push({ code: line.slice(3, 6), trace: line.slice(6, 21).trim(), amountCents: cents });
  }
  return returns;
}
