/** A location list from another program: two valid rows, one with a warning, one without a name, and an extra column. */
export function locationFile(start: number) {
  const lines = [
    'Location Code;Location Name;Street;City;State;Zip;Phone;Manager',
    `N${start};Cedar Mill ${start};14 Cedar Lane;Beaverton;Oregon;97005;503-555-0161;A. Lee`,
    `N${start + 1};Hawthorne ${start};3120 SE Hawthorne Blvd;Portland;OR;97214;;B. Ortiz`,
    `N${start + 2};Orchards ${start};9 Orchard Row;Vancouver;WA;97204;;C. Diaz`,
    `N${start + 3};;1 Long Road;Salem;OR;97301;;D. Roe`,
  ];
  return { name: 'sites.csv', buffer: Buffer.from(lines.join('\r\n')) };
}
