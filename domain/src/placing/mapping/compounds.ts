import type { Token } from './token.ts';

/**
 * Multi-word terms and ambiguous words: on the left as written in files (each word in any of its spellings), on the right the
 * canonical reading.
 */
const COMPOUNDS = `
purchase order = po
p o = po
social security number = ssn
social security = ssn
soc sec number = ssn
soc sec = ssn
ssn number = ssn
social = ssn
zip plus 4 = zip4
zip 4 = zip4
plus 4 = zip4
zip ext = zip4
zip extension = zip4
zip suffix = zip4
zip code = zip
post code = zip
pin code = zip
e mail address = email
email address = email
email id = email
e mail = email
charge off = chargeoff
charged off = chargeoff
write off = chargeoff
written off = chargeoff
wrote off = chargeoff
past due = pastdue
over due = pastdue
in arrears = pastdue
non payment = delinquency
drivers license = license
driver license = license
drivers = license
dl number = license
dl = license
date of birth = dob
date birth = dob
birth date = dob
birth dt = dob
birth = dob
birthdate = dob
federal tax id = ein
federal tax = ein
federal id = ein
fed tax id = ein
fed id = ein
employer id number = ein
employer id = ein
tax payer id = taxid
taxpayer id = taxid
tax id = taxid
tax identification = taxid
tin = taxid
tax number = taxid
sales person = salesrep
sales representative = salesrep
sales rep = salesrep
sales man = salesrep
sales agent = salesrep
sold by = salesrep
salesperson = salesrep
account manager = salesrep
account executive = salesrep
account rep = salesrep
fname = first name
lname = last name
lastname = last name
firstname = first name
fullname = full name
surname = last name
family name = last name
mname = middle name
minit = middle initial
mi = middle initial
bill to = billing
ship to = shipping
sold to = billing
remit to = remit
deliver to = shipping
move in = movein
moved in = movein
movein = movein
move out = moveout
moved out = moveout
moveout = moveout
vacate = moveout
vacated = moveout
vacating = moveout
c o = chargeoff
a r = receivable
ar = receivable
account receivable = receivable
g l = gl
general ledger = gl
dlp = last payment date
dolp = last payment date
lpd = last payment date
lpdt = last payment date
lpa = last payment amount
dofd = first delinquency date
fdd = first delinquency date
fcra date = first delinquency date
dpd = day pastdue
upb = outstanding principal balance
apr = interest rate
roi = interest rate
annual percent rate = interest rate
annual percentage rate = interest rate
chg off = chargeoff
coamt = chargeoff amount
codate = chargeoff date
cobal = chargeoff balance
dola = last activity date
nick name = alias
nickname = alias
maiden name = alias
also known = alias
aka = alias
fka = alias
doing business = dba
mail return = mailreturn
returned mail = mailreturn
return mail = mailreturn
bad address = mailreturn
statute limitations = limitation
sol = limitation
out statute = limitation
statute = limitation
credit memo = creditmemo
credit note = creditmemo
debit memo = debitmemo
high credit = highcredit
highest credit = highcredit
power attorney = poa
net due = balance due
pay off = payoff
work order = workorder
sales order = salesorder
account holder = accountholder
card holder = cardholder
policy holder = policyholder
home owner = owner
unit number = unit
co debtor = codebtor
co borrower = codebtor
co maker = codebtor
co signer = codebtor
co sign = codebtor
co applicant = codebtor
co buyer = codebtor
co tenant = codebtor
co resident = codebtor
co lessee = codebtor
co obligor = codebtor
co owner = codebtor
co client = codebtor
co defendant = codebtor
co guarantor = codebtor
co customer = codebtor
co consumer = codebtor
co student = codebtor
cosigner = codebtor
comaker = codebtor
coborrower = codebtor
cobuyer = codebtor
codebtor = codebtor
coapplicant = codebtor
coapp = codebtor
cobor = codebtor
joint owner = codebtor
joint borrower = codebtor
joint debtor = codebtor
joint account = codebtor
joint applicant = codebtor
joint = codebtor
cell phone = mobile phone
cphone = mobile phone
hphone = home phone
wphone = work phone
bphone = work phone
phone m = phone mobile
phone c = phone mobile
phone h = phone home
phone w = phone work
phone o = phone work
phone b = phone work
h phone = home phone
c phone = mobile phone
m phone = mobile phone
w phone = work phone
sid = student id
number of = count
to be collected = to collection
to date = todate
pre judgment = prejudgment
post judgment = postjudgment
account exec = salesrep
ro address = owner address
cd flag = cease desist flag
cid = customer id
ro = repairorder
repair order = repairorder
mail address = mailing address
po address = mailing address
po city = mailing city
po region = mailing state
po postal = mailing zip
po country = mailing country
middle int = middle initial
write offs = chargeoff
cellphone = mobile phone
text number = mobile phone
`;

interface Compound {
  left: readonly string[];
  right: readonly string[];
}

const byFirst = new Map<string, Compound[]>();
for (const line of COMPOUNDS.trim().split('\n')) {
  const [left = [], right = []] = line.split(' = ').map((side) => side.split(' '));
  const rule: Compound = { left, right };
  const first = left[0] ?? '';
  byFirst.set(
    first,
    [...(byFirst.get(first) ?? []), rule].toSorted((a, b) => b.left.length - a.left.length),
  );
}

const LINKS = new Set(['of', 'to', 'for', 'the', 'in', 'by', 's']);

/** Replaces compounds by single tokens, longest first. */
export function joinCompounds(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = compoundAt(tokens, at);
    const token = tokens[at];
    if (found !== null) {
      out.push(...found.right.map((word) => ({ text: word, meanings: [word] })));
      at += found.length;
    } else {
      if (token !== undefined) out.push(token);
      at += 1;
    }
  }
  return out;
}

function compoundAt(tokens: readonly Token[], at: number): { right: readonly string[]; length: number } | null {
  const token = tokens[at];
  if (token === undefined) return null;
  let best: { right: readonly string[]; length: number; words: number } | null = null;
  for (const word of [token.text, ...token.meanings]) {
    for (const rule of byFirst.get(word) ?? []) {
      const length = lengthAt(tokens, at, rule.left);
      if (length > 0 && rule.left.length > (best?.words ?? 0)) best = { right: rule.right, length, words: rule.left.length };
    }
  }
  return best;
}

/** Number of tokens a rule consumes here, including small words in between; 0 where it does not match. */
function lengthAt(tokens: readonly Token[], at: number, left: readonly string[]): number {
  let place = at;
  for (const [index, word] of left.entries()) {
    if (index > 0) place = skipLinks(tokens, place, word);
    const token = tokens[place];
    if (token === undefined) return 0;
    // A one-word rule needs the word itself, not one of its expansions.
    const fits = token.text === word || (left.length > 1 && token.meanings.includes(word));
    if (!fits) return 0;
    place += 1;
  }
  return place - at;
}

function skipLinks(tokens: readonly Token[], from: number, word: string): number {
  let place = from;
  while (LINKS.has(tokens[place]?.text ?? '') && tokens[place]?.text !== word) place += 1;
  return place;
}
