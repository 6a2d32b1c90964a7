import type { StepName } from '@recoup/contract/company/onboarding';
import { ONBOARDING_STEPS, type OnboardingTyped } from '@recoup/domain/company/onboarding/steps';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStranger, uniqueOnboarding } from '#test/onboarding.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let stranger: Awaited<ReturnType<typeof createStranger>>;
const revisions: Partial<Record<StepName, number>> = {};
beforeAll(async () => {
  server = await startTestServer();
  stranger = await createStranger(server);
  await stranger.fillIn(everything());
});
afterAll(() => server.stop());

/** A company with every optional field filled in. */
function everything(): OnboardingTyped {
  return uniqueOnboarding((typed) => {
    const { primary, physical_address: address, locations } = typed.contacts;
    Object.assign(typed.contacts, {
      billing: { ...primary },
      disputes: { ...primary },
      legal: { ...primary },
      mailing_address: { ...address },
      remit_to_address: { ...address },
      locations: locations.map((location) => ({ ...location, ...address, phone: '503 555 0144' })),
    });
    Object.assign(typed.billing, { reports_credit: 'yes', credit_wait_days: '30' });
  });
}

/** Paths of all fields of a step. A list of plain values is one field. */
function leavesOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Object.entries(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return [path];
  return entries.flatMap(([key, part]) => leavesOf(part, `${path}.${key}`));
}

const long = 'x'.repeat(201);
const unseen = 'Zero\u200Bwidth';
/** Required and optional text. */
const needed = ['', '  ', long, unseen];
const free = [long, unseen];
const phone = ['123', '+44 20 7946 0958', 'call me'];
const year = ['', '1699', '2999', '20 10', '-1', '2e3'];
const contact = {
  name: needed,
  title: free,
  phone: ['', ...phone],
  email: ['', 'ada@', 'ada example.com', `a@${'b'.repeat(300)}.com`],
};
const address = {
  line1: needed,
  line2: free,
  city: ['', 'x'.repeat(101), unseen],
  state: ['', 'XX', 'Oregon', 'or'],
  postal_code: ['', '9720', '97201-12', 'ABCDE', '097201'],
};
const location = { code: ['', 'x'.repeat(31), unseen], name: needed, phone, ...address };

const bad = {
  company: {
    legal_name: needed,
    dba: free,
    entity_type: ['', 'club', 'toString'],
    formation_state: ['', 'XX'],
    formation_year: year,
    ein: ['', '12-345678', '00-1234567', '12-34567890', 'AB-CDEFGHI'],
    trade: ['', 'dentist', '__proto__'],
    code: ['', 'AB', 'ABCDEFGHIJKLM', 'AB-CD', 'ÄBCD', 'A B C'],
    website: [
      'javascript:alert(1)',
      'not a site',
      'https://example.com/"><script>',
      'ftp://example.com',
      `www.${'a'.repeat(260)}.com`,
    ],
    phone: ['', ...phone],
  },
  contacts: {
    primary: contact,
    billing: contact,
    disputes: contact,
    legal: contact,
    physical_address: { ...address, line1: [...needed, 'PO Box 12', 'P.O. Box 12'] },
    mailing_address: address,
    remit_to_address: address,
    locations: { 0: location, 1: { ...location, code: [...location.code, 'dt'] } },
  },
  billing: {
    debt_types: [[], ['gambling'], ['medical', 'medical'], ['']],
    itemization_default: ['', 'placement'],
    charges_interest: [''],
    interest_rate: ['', '0', '100.01', '8.255', '-1', '1e1', 'ten'],
    interest_from: ['', 'birth'],
    reports_credit: [''],
    credit_wait_days: ['', '-1', '3651', '1.5'],
  },
  money: {
    remittance_method: ['', 'cash'],
    remittance_frequency: ['', 'daily'],
    bank: {
      holder: needed,
      routing_number: ['', '021000012', '000000000', '02100002', '990000000'],
      account_number: ['', '123', '123456789012345678', '12AB'],
      account_number_again: ['', '0001234568'],
      type: ['', 'crypto'],
      purpose: ['', 'fun'],
    },
  },
  authority: {
    settlement_min_percent: ['', '0', '101', '59.5', 'half'],
    plan_max_months: ['', '0', '121', 'x'],
    legal: [''],
    name: needed,
    title: needed,
  },
  team: {
    invitations: {
      0: {
        email: ['', 'bo', 'bo@', 'bo@example.com\u0007'],
        name: free,
        role: ['', 'agency_admin', 'owner'],
        location_codes: [['NOWHERE'], ['DT', '']],
      },
    },
  },
  review: { name: needed, title: needed },
};

/** Every invalid value of the table, by the path of its field. */
function casesOf(table: object, path: string): [string, unknown[]][] {
  return Object.entries(table).flatMap(([key, part]): [string, unknown[]][] =>
    Array.isArray(part) ? [[`${path}.${key}`, part]] : casesOf(part as object, `${path}.${key}`),
  );
}
const cases = ONBOARDING_STEPS.flatMap((step) => casesOf(bad[step], step));

it('covers every field of every step', () => {
  const fields = ONBOARDING_STEPS.flatMap((step) => leavesOf(everything()[step], step));
  expect(cases.map(([path]) => path).toSorted()).toEqual(fields.toSorted());
  expect(fields.length).toBeGreaterThan(75);
});

async function save(step: StepName, data: unknown) {
  const answer = await stranger.save(step, data, revisions[step] ?? 1);
  if (answer.status === 200) revisions[step] = answer.body.data.steps[step].revision;
  return answer;
}

it.each(cases)('does not submit with a bad %s', async (path, values) => {
  const [step = 'company', ...parts] = path.split('.') as [StepName, ...string[]];
  const last = parts.pop() ?? '';
  for (const value of values) {
    const typed = everything();
    let at = typed[step] as unknown as Record<string, unknown>;
    for (const part of parts) at = at[part] as Record<string, unknown>;
    at[last] = value;
    const saved = await save(step, typed[step]);
    // Stored as typed, with its error; values of the wrong type are not stored.
    if (saved.status === 400) {
      expect(saved.body.errors[0]?.path, JSON.stringify(value)).toBe(['data', ...parts, last].join('.'));
      continue;
    }
    expect(saved.status).toBe(200);
    expect(
      saved.body.data.steps[step].problems.map((problem) => `${step}.${problem.path}`),
      JSON.stringify(value),
    ).toEqual([path]);
    const refused = await stranger.submit([]);
    // Related values change, too: a member limited to a location that lost its code.
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([422, path]);
  }
  expect((await save(step, everything()[step])).body.data.steps[step].problems).toEqual([]);
});

it('is the only problem reported', async () => {
  expect((await stranger.submit(await stranger.readAndSign())).status).toBe(200);
});
