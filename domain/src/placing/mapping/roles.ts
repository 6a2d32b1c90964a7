import { meaningsOf } from './vocabulary.ts';
import type { Token } from './token.ts';

/** The role that a column's name, address or number belongs to. */
export type Role =
  | 'debtor'
  | 'mailing'
  | 'guarantor'
  | 'co'
  | 'patient'
  | 'student'
  | 'client'
  | 'ours'
  | 'shipping'
  | 'site'
  | 'employer'
  | 'reference'
  | 'spouse'
  | 'attorney'
  | 'insurance'
  | 'contact'
  | 'provider'
  | 'facility'
  | 'creditor'
  | 'original'
  | 'sales'
  | 'former'
  | 'ignored';

/** Words for each role, in the vocabulary of `vocabulary.ts` and `compounds.ts`. */
const ROLE_WORDS: Readonly<Record<Role, string>> = {
  debtor: `customer, debtor, consumer, borrower, patron, tenant, resident, lessee, renter, employee, buyer, purchaser, applicant, obligor, defendant, owner,
    subscriber, payer, payor, accountholder, account owner, cardholder, user, primary borrower, primary debtor, maker, member, violator, offender, taxpayer, party, individual, person, occupant, primary applicant, primary, main, primary tenant, head household, head of household, debtor 1, borrower 1, customer 1, party 1, tenant 1, applicant 1, buyer 1, consumer 1, registered owner, vehicle owner, holder, respondent, donor, licensee, permittee, parishioner, guest, client customer, unit owner, homeowner, lot owner, property owner, patron borrower, account, mem, primary member, main debtor, primary consumer, primary resident, primary customer, policyholder, named insured, insured, maker 1, drawer, check writer, writer, issuer check, parent, guardian, parent guardian, parent 1, signer, debtor company, company, business, responsible individual, person responsible, first debtor, primary obligor, obligor 1, lessee 1, juvenile, subject, entity, bill name, violator defendant, first, principal debtor, principal borrower, head, contract holder, personal`,
  mailing: `billing, mailing, mail to, forwarding, bill, remittance debtor, home mailing, residence, correspondence, customer billing, customer mailing, last known, current mailing, statement, resident forwarding, tenant forwarding, debtor mailing, owner mailing, member mailing, invoice to, invoice, current, present, home, legal, new, permanent, local, tenant mailing`,
  guarantor: `guarantor, responsible party, responsible person, account guarantor, patient guarantor, rp, responsible, guarantor 1, financially responsible party, responsible party 1, family head, account responsible party, financial responsible party, subscriber guarantor`,
  co: `codebtor, co, secondary borrower, second debtor, debtor 2, borrower 2, second borrower, additional debtor, secondary debtor, second applicant, applicant 2, buyer 2, second buyer, customer 2, tenant 2, second tenant, consumer 2, party 2, guarantor 2, secondary applicant, second party, secondary, roommate, other tenant, additional tenant, second, other debtor, second consumer, obligor 2, secondary consumer, lessee 2, associated consumer, second owner, owner 2, other borrower, secondary maker, maker 2, secondary customer, other resident, co 1, additional borrower, co signer 1, member 2, cosigner 1, codebtor 1, secondary member, second maker, parent 2, spouse codebtor, secondary resident, 2, debtor second, borrower second`,
  patient: `patient, pet owner patient, patient 1, dependent patient`,
  student: `student, child, pupil, camper, dependent, scholar, minor child`,
  client: `client`,
  ours: `practice, agency, our, vendor, seller, merchant, management company, your company, company issuing, our company, placing client, landlord, supplier, lender, issuer, school, institution, your, property manager, remit, association, hoa, submitter, placing company, assignor, pm company, manager, retailer, client contact, practice contact, agency contact, client company, billing provider, pay to, return`,
  shipping: `shipping, ship to, deliver to, shipping address`,
  site: `service, premise, property, site, rental, service location, collateral, situs, premises, subject property, unit, job, job site, service site, incident, meter, rental property, leased, lot, garaging, leased property, violation, building, community`,
  employer: `employer, employment, place of employment, poe, borrower employer, debtor employer, work place, customer employer, employer 1, business employer, guarantor employer, workplace, consumer employer, patient employer, garnishee, job employer, current employer`,
  reference: `relative, nearest relative, emergency contact, emergency, next of kin, kin, personal reference, reference 1, reference 2, reference 3, reference contact, alternate contact, nearest relative 1, relative 1, neighbor, friend, nearest kin, references, relative 2, closest relative, nearest living relative, nearest reference, emergency contact 1, personal reference 1, personal reference 2, father, mother`,
  spouse: `spouse, partner, debtor spouse, customer spouse, borrower spouse, guarantor spouse, consumer spouse, significant other`,
  attorney: `attorney, debtor attorney, bankruptcy attorney, consumer attorney, borrower attorney, law firm, attorney of record, defense attorney, patient attorney, customer attorney, trustee, bankruptcy trustee`,
  insurance: `insurance, insurance 1, primary insurance, insurance carrier, insurance company, insurance provider, insurance plan, insurance payer, payer, health plan, medical insurance, dental insurance, ins co, primary insurance company, primary insurance carrier, primary carrier, insurance co, primary insurance plan, primary insurance co, primary payer, auto insurance, secondary insurance, insurance 2, tertiary insurance, insurance 3, secondary carrier, secondary insurance carrier, primary dental insurance, current insurance, policy insurance`,
  contact: `contact, primary contact, billing contact, contact person, ap contact, main contact, ap, payable, contact 1, attention, customer contact, principal, officer, company contact, signatory, business contact, accounts payable, key contact, debtor contact, authorized`,
  provider: `provider, referring provider, attending provider, rendering provider, primary provider, service provider, treating provider, ordering provider, performing provider, attending, referring, primary care provider, pcp, billing doctor, rendering, surgeon, therapist, attending physician, primary physician, referring physician, servicing provider, treating dentist`,
  facility: `facility, facility of service, service facility, place of service, treatment facility, hospital, clinic, office, treatment location, location of service, service location facility, lab, ambulance provider, admitting facility, service location office`,
  creditor: `creditor, current creditor, debt owner, current owner`,
  original: `original creditor, original lender, originator, charge off creditor, chargeoff creditor, issuing bank, original creditor merchant, original issuer`,
  sales: `salesrep, sales, agent, representative, producer, broker, loan officer`,
  former: `previous, prior, old, former, previous borrower, previous home, previous residence, prior home, secondary home`,
  ignored: `item, product, tax, custom, warehouse, payment, check, receipt, expense, template, campaign, collector, batch, system, trainer, instructor, officer badge, court, judge, sheriff, third party, subscriber insurance, insured party, holder policy, employer insurance, other party, pet, vehicle, auto, lienholder, purchaser sale, dealer, garage, credit bureau, gst, hsn, case worker, caseworker, prescriber, second patient, next, user defined, authorized user, family member, beneficiary, probation, judgment creditor`,
};

interface RolePatterns {
  role: Role;
  words: readonly string[];
}

const byFirst = new Map<string, RolePatterns[]>();
for (const [role, phrases] of Object.entries(ROLE_WORDS) as [Role, string][]) {
  for (const phrase of phrases.split(',')) {
    const words = phrase
      .trim()
      .split(/\s+/)
      .filter((word) => word !== 'of' && word !== 'to');
    const first = words[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), { role, words }]);
  }
}

export function roleTokens(): string[] {
  return [...byFirst.values()].flat().flatMap(({ words }) => words);
}

/** One reading of a header: the role words and the rest. */
export interface RoleReading {
  role: Role;
  /** Number of role words. */
  taken: number;
  /** Index of the first one. */
  at: number;
  /** Whether an abbreviation was read as the role. */
  loose: boolean;
  rest: readonly Token[];
}

/** All ways to split role words from a header; longest match at each position. */
export function roleReadings(tokens: readonly Token[]): RoleReading[] {
  const readings: RoleReading[] = [];
  tokens.forEach((token, at) => {
    for (const word of new Set([token.text, ...token.meanings])) {
      for (const { role, words } of byFirst.get(word) ?? []) {
        if (!words.every((part, index) => says(tokens[at + index], part))) continue;
        // Small words and bare numbers do not start a role in the middle of a header.
        if (at > 0 && WEAK_STARTS.has(words[0] ?? '')) continue;
        const after = tokens[at + words.length]?.text ?? '';
        const isNumbered = role === 'debtor' && /^[1-4]$/.test(after);
        const taken = words.length + (isNumbered ? 1 : 0);
        const rest = [...tokens.slice(0, at), ...tokens.slice(at + taken)];
        // `Defendant 2` owes beside `Defendant 1`.
        readings.push({ role: isNumbered && after !== '1' ? 'co' : role, taken, at, loose: token.text !== words[0], rest });
      }
    }
  });
  return readings;
}

const WEAK_STARTS = new Set([
  'co',
  'first',
  'second',
  'secondary',
  'primary',
  'main',
  'home',
  'current',
  'new',
  'our',
  'your',
  'other',
  'head',
  'next',
  '2',
  'return',
  'account',
  'local',
  'legal',
  'present',
  'invoice',
  'unit',
  'bank',
]);

function says(token: Token | undefined, word: string): boolean {
  return token !== undefined && (token.text === word || token.meanings.includes(word));
}

/** Whether a role phrase starts with this word. */
export function knowsRole(word: string): boolean {
  return meaningsOf(word).some((meaning) => byFirst.has(meaning));
}
