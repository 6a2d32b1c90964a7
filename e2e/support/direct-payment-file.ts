/** A payment list from a bookkeeper: one valid, one for an unknown account, one without an amount. */
export function directPaymentFile(account: string, start: number) {
  const lines = [
    'Account Number,Amount Paid,Date,Method,Check #,Teller',
    `${account},41.${start},6/12/2026,Check,${start},A. Lee`,
    `NOBODY-${start},12.00,6/13/2026,Cash,,B. Ortiz`,
    `${account},,6/14/2026,Card,,C. Diaz`,
  ];
  return { name: 'paid-to-us.csv', buffer: Buffer.from(lines.join('\r\n')) };
}
