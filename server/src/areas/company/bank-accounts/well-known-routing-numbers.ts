/**
 * The list's date. It has widely known numbers of large banks, a small part of all, and was not compared with the Federal
 * Reserve's directory, which ROUTING_DIRECTORY provides.
 */
export const WELL_KNOWN_AS_OF = '2026-11-21';

const banks: Record<string, string> = {
  'JPMorgan Chase Bank':
    '021000021 021202337 022300173 044000037 065400137 071000013 072000326 074000010 075000019 111000614 122100024 124001545 267084131 322271627',
  'Bank of America': '011000138 026009593 051000017 053000196 063100277 111000025 121000358 122101706',
  'Wells Fargo Bank': '053000219 063107513 091000019 111900659 121000248 121042882 122105278',
  Citibank: '021000089 321171184 322271724',
  'U.S. Bank': '042000013 081000210 091000022 102000021 121122676 122235821 123000220 125000105',
  'PNC Bank': '031000053 041000124 043000096 054000030',
  'Truist Bank': '053101121 061000104',
  'TD Bank': '011103093 026013673 031201360 067014822',
  'Capital One': '031176110 056073502 065000090',
  'Fifth Third Bank': '042000314',
  KeyBank: '021300077 041001039 125000574',
  'Huntington National Bank': '044000024',
  'Regions Bank': '062000019',
  'Citizens Bank': '011500120 036076150',
  'M&T Bank': '022000046',
  'BMO Bank': '071000288',
  'The Bank of New York Mellon': '021000018',
  'First Horizon Bank': '084000026',
  'Ally Bank': '124003116',
  'Discover Bank': '031100649',
  'Charles Schwab Bank': '121202211',
  'USAA Federal Savings Bank': '314074269',
  'Navy Federal Credit Union': '256074974',
};

export const WELL_KNOWN: ReadonlyMap<string, string> = new Map(
  Object.entries(banks).flatMap(([name, numbers]) => numbers.split(' ').map((number): [string, string] => [number, name])),
);
