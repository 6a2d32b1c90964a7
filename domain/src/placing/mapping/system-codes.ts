import CODES from './words/systems/codes.json' with { type: 'json' };

/** Headings of one system that it takes to recognize it; and the share of the file's headings that they must be. */
const MIN_CODES = 4;
const MIN_SHARE = 0.5;

const systems = Object.entries(CODES).map(([name, codes]) => ({ name, codes: new Map(Object.entries(codes)) }));

/** Headings with the column names of a known system's database, such as SAP's `KUNNR`, written out in English. */
export function withoutCodes(headers: readonly string[]): readonly string[] {
  const named = headers.map((header) => header.trim().toUpperCase());
  const filled = named.filter((header) => header !== '').length;
  let best: ReadonlyMap<string, string> | null = null;
  let most = Math.max(MIN_CODES, Math.ceil(filled * MIN_SHARE)) - 1;
  for (const { codes } of systems) {
    const count = named.filter((header) => codes.has(header)).length;
    if (count > most) [best, most] = [codes, count];
  }
  return headers.map((header, at) => best?.get(named[at] ?? '') ?? header);
}
