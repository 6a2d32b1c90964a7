/** Statements the user affirms when placing (12 CFR 1006.30(b), R-8). New wording is a new version. */
export const CERTIFICATION = {
  version: '2026-1',
  statements: [
    'These debts are valid, unpaid and legally owed to us in the amounts given.',
    'None of them has been paid, settled or discharged in bankruptcy.',
    'The itemizations and dates are true to our records.',
  ],
} as const;

/** Whether every statement of the current version was affirmed. */
export function isCertified(certification: { version: string; affirmed: readonly boolean[] }): boolean {
  return (
    certification.version === CERTIFICATION.version &&
    certification.affirmed.length === CERTIFICATION.statements.length &&
    certification.affirmed.every(Boolean)
  );
}

/** Additional statement for files with calculated itemizations (domain.md, Placing). */
export function assumedStatement(count: number): string {
  const itemizations = count === 1 ? '1 itemization is' : `${count.toLocaleString('en-US')} itemizations are`;
  return `${itemizations} taken from the date and the balance of the file: the balance was owed on that date, with no interest, fees, payments or credits since.`;
}
