/**
 * Header vocabulary: on the left the canonical word used in phrases, on the right its spellings in files. A spelling in several
 * lines is ambiguous and is tried with each meaning.
 */
const SPELLINGS = `
account: acct accnt acc ac accts accounts acctno
number: no nbr num nmbr nr numb numero nos numbers
id: identifier ident identification ids uid uuid guid key
code: cd codes cde
date: dt dte dates dat
amount: amt amnt sum dollar dollars amounts amts
balance: bal blnc bals balances
total: tot ttl grandtotal totals
name: nm nam names
first: fst frst given forename 1st f
last: lst l latest recent final
middle: mid mi mname m
initial: init mi i
suffix: sfx generation sufx
title: salutation courtesy honorific prefix
birth: birthday born
address: addr adr add addrs addresses addy
street: st str strt
city: cty town municipality
state: st ste province prov region statecode
zip: zipcode postal postcode zipcd zcode zp
country: ctry cntry nation
county: cnty parish
phone: ph phn tel tele telephone phones fone phoneno telno ring
mobile: cell cellular cellphone mob mbl cel
home: hm residence residential res evening
work: wk wrk office business bus daytime
fax: facsimile
email: emails eml emailaddress
other: oth additional addl alt alternate another misc
secondary: sec scnd 2nd second
third: 3rd
customer: cust cst custmr customers cus
client: clnt clt cli cl clients
debtor: dbtr dbt debtors dr
consumer: cons cnsmr
borrower: borr brwr bor
patient: pt pat ptnt patients pts
guarantor: guar gr gtr grntr guarantors gt gua
responsible: resp rsp resparty respparty
tenant: tnt ten tenants
resident: res resid residents
member: mbr memb members mem
student: stu stud students std
provider: prov prvdr providers doctor dr physician phys dentist rendering
practice: prac pract
facility: fac facil hospital clinic
insurance: ins insur insurer carrier insurances
policy: pol plcy
employer: emp empl emplr employment company_work
creditor: cred crdtr creditors
original: orig org origl originating ori
current: curr cur crnt present
previous: prev prior old former
payment: pmt pymt paymt pay pmnt payments pymts pmts pymnt remittance
paid: pd pad
receipt: rcpt
credit: cr crd credits
adjustment: adj adjs adjustments adjust adjmt
chargeoff: writeoff wo woff
primary: prim pri prmry
financial: fin
financed: fin
finance: fin
accrued: accr accrd
business: bus bsns
activated: activ
preferred: pref preference
phone: tn
defendant: def deft defend
discharge: disch
admit: adm admission
assessment: assmt
citation: cit
permanent: perm
equipment: equip eqp eqpt
provider: clinician prescriber practitioner
install: inst instl installation installed
referring: ref
loss: losses
deposit: dep
security: sec secur
start: strt
occupant: occ occp
expiration: exp expir
received: rcvd recd rec rcd
currency: ccy
registered: reg rgstrd
advertiser: advtsr
through: thru
estimated: est
including: incl
excluding: excl
collection: collect coll collections
agreement: agmt agrmt
principal: prin princ prn principle
interest: int intr intrst finance
rate: rt pct percentage
fee: fees chg_fee
charge: chg chrg charges chrgs chgs
late: lt
cost: costs
due: owed owing owe payable
outstanding: outstdg os unpaid open remaining o_s remain unapplied_no
pastdue: overdue delinquent arrears arrearage pd pdue
delinquency: delinq delq dlq del delinquencies default defaulted
chargeoff: chargedoff co chgoff choff
open: opened opening origination originated
close: closed closing
last4: lastfour
ssn: ss ssan socsec
ein: fein
dob: birthdate bdate dateofbirth bday
dos: servicedate svcdate
license: lic licence
service: svc srv serv srvc services visit treatment
invoice: inv invc invoices bill
document: doc docs
item: itm items
quantity: qty quan
description: desc descr descrip dsc particulars
type: typ kind category cat class classification tp
status: stat sts state_of stage phase
note: notes remark remarks
comment: comments cmt cmnt
memo: memos
reference: ref refno reference_no rfrnc
transaction: trans tran trx txn trn transactions
statement: stmts stmt st stm stmnt
purchase: purch purchases
contract: contr agreement agr agmt cntrct
lease: lse leases
unit: units
property: prop properties
building: bldg bld
apartment: apt apts
suite: ste
location: loc locations site
department: dept dpt
division: div
branch: brn br brch
company: comp co cmpny
corporation: corp
organization: organisation org
attorney: atty attny att lawyer counsel
judgment: judg judgement jdgmt jmt jdg jgmt jdgt
court: crt ct
case: docket cause
bankruptcy: bk bkr bkcy bankrupt bnkr bky bkrpt
deceased: dec dcsd death dead
dispute: disputed disp
language: lang
vehicle: veh vhcl auto car
year: yr
month: mo mth months
day: days
age: aged ageing aging
bucket: buckets
product: prod
loan: ln loans
group: grp
plan: pln
record: rec rcd
sequence: seq
flag: ind indicator flg yn
description: details
placement: placed assign assigned assignment plcmt listed listing referred referral
employee: staff
representative: rep
salesrep: salesman salesperson salespersons slsmn slsman slsp slsrep slsperson
shipping: ship shipped shipto delivery
billing: billto
mailing: mailto mail
cosigner: cosign cosignor
relationship: rel relation relat reltn relship
spouse: husband wife sps
middle: middlename
homeowner: hmowner
registration: reg
maximum: max
minimum: min
percent: pct
tax: taxes
debt: debts
claim: clm claims
contact: cntct contacts cont
`;

const spellings = new Map<string, string[]>();
const canonical = new Set<string>();
for (const line of SPELLINGS.trim().split('\n')) {
  const [word = '', variants = ''] = line.split(':');
  canonical.add(word);
  for (const variant of variants.trim().split(/\s+/)) {
    if (variant === '' || variant.includes('_')) continue;
    const known = spellings.get(variant) ?? [];
    if (!known.includes(word)) known.push(word);
    spellings.set(variant, known);
  }
}

/** Meanings of a lower-case word, most likely first; the word itself if it is not an abbreviation. */
export function meaningsOf(word: string): readonly string[] {
  if (canonical.has(word) && !spellings.has(word)) return [word];
  const known = spellings.get(word);
  if (known !== undefined) return canonical.has(word) || FREE.has(word) ? [word, ...known] : known;
  const singular = singularOf(word);
  return singular === word ? [word] : meaningsOf(singular);
}

/** Abbreviations that are also ordinary words. */
const FREE = new Set(
  `company co bill mail office business evening daytime class category kind prior old former given final latest hospital clinic doctor
  physician dentist visit treatment auto car present default delinquent unpaid overdue remaining opening origination assigned placed
  listed details total residence delivery town province region recent key finance lawyer plan docket phase stage site
  provider referral referred state death org mi pd st sec int prov del ste agreement prefix owed owing payable percentage particulars closing mo res dec pat pol ind os wo pay`.split(
    /\s+/,
  ),
);

export function isAbbreviation(word: string): boolean {
  return spellings.has(word);
}

export function knownSpellings(): Iterable<string> {
  return [...spellings.keys(), ...canonical];
}

const NO_PLURAL = /(?:ss|us|is|ess|ies)$/;

function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2);
  return NO_PLURAL.test(word) ? word : word.slice(0, -1);
}
