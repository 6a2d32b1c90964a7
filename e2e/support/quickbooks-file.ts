const CUSTOMERS = [
  'Alder Street Bakery LLC',
  'Bluebird Landscaping Inc',
  'Canyon Print Works LLC',
  'Dunmore Fitness Studio LLC',
  'Eastgate Florist Inc',
  'Foxglove Catering LLC',
];

/**
 * An "Open Invoices" export of QuickBooks Online: preamble, a group row for each customer with its invoices below, a total after
 * each, and a footer. Six customers with eleven invoices; `series` keeps invoice numbers apart from those of other files.
 */
export function makeQuickBooksFile(series: number): { name: string; mimeType: string; buffer: Buffer } {
  let number = series * 1000;
  const groups = CUSTOMERS.flatMap((customer, index) => {
    const invoices = Array.from({ length: index === 0 ? 1 : 2 }, (_, at) => {
      number += 1;
      const cents = 41_250 + index * 18_300 + at * 9_975;
      return { number, cents, month: String(5 + at).padStart(2, '0') };
    });
    const total = invoices.reduce((sum, { cents }) => sum + cents, 0);
    return [
      `"${customer}",,,,,,`,
      ...invoices.map(
        ({ number: id, cents, month }) => `,${month}/14/2026,Invoice,${id},Net 30,${month}/30/2026,"${amount(cents)}"`,
      ),
      `"Total for ${customer}",,,,,,"$${amount(total)}"`,
    ];
  });
  const lines = [
    'Open Invoices,,,,,,',
    'Harborview Supply Co.,,,,,,',
    '"As of November 20, 2026",,,,,,',
    ',,,,,,',
    ',Date,Transaction type,Num,Term,Due date,Open balance',
    ...groups,
    ',,,,,,',
    '"Friday, November 20, 2026 09:14 AM GMT-08:00",,,,,,',
  ];
  return { name: 'open-invoices.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
}

const amount = (cents: number) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
