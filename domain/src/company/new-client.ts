import { DEBT_TYPE_INFO, DEBT_TYPES, type DebtType } from '../shared/debt-types.ts';
import { normalizeEmail } from '../shared/checks.ts';
import { isCompanyCode } from '../shared/ids.ts';
import { isTrade, TRADES, type TradeKey } from './industries.ts';
import { COMPANY_CODE_RULE, normalizeCompanyCode } from './onboarding/company-code.ts';

/** As typed or read from a file. Empty: not given. */
export interface TypedNewClient {
  agency_client_id: string;
  code: string;
  legal_name: string;
  dba: string;
  trade: string;
  debt_types: string;
  phone: string;
  ein: string;
  website: string;
  onboarding: 'open' | 'done';
  signed_on_paper: string;
  admin_email: string;
  admin_name: string;
}

/** Feed items of the kinds `client` and `membership`, without their kinds. */
export interface NewClient {
  client: Record<string, unknown> & { id: string; code: string };
  admin: { id: string; email: string; name?: string } | null;
}

export interface RowProblem {
  path: keyof TypedNewClient;
  message: string;
}

/** Stands for the agency's id until a system sends one; no system sends ids of this form. */
export const idOfCode = (code: string): string => `console:${code}`;

const normalized = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** The industry that a key or label means. */
function tradeOf(text: string): TradeKey | null {
  const found = Object.entries(TRADES).find(
    ([key, { label }]) => normalized(key) === normalized(text) || normalized(label) === normalized(text),
  );
  return found && isTrade(found[0]) ? found[0] : null;
}

/** The debt types that keys or labels mean, separated by commas, semicolons, slashes or bars. Null if one is unknown. */
function debtTypesOf(text: string): DebtType[] | null {
  const types = text
    .split(/[,;/|]/)
    .filter((part) => part.trim() !== '')
    .map((part) =>
      DEBT_TYPES.find(
        (type) => normalized(type) === normalized(part) || normalized(DEBT_TYPE_INFO[type].label) === normalized(part),
      ),
    );
  const known = types.filter((type) => type !== undefined);
  return known.length === types.length ? [...new Set(known)] : null;
}

/** Of `2026-03-31` or `3/31/2026`, perhaps with a time, as workbooks write dates. */
function dayOf(text: string): string | null {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/.exec(text) ?? [];
  const parts = [isoYear ?? year, isoMonth ?? month, isoDay ?? date];
  if (parts.includes(undefined)) return null;
  const day = `${parts[0] ?? ''}-${(parts[1] ?? '').padStart(2, '0')}-${(parts[2] ?? '').padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/** Checks a new client's fields one by one; what depends on other clients is for the caller to check. */
export function readNewClient(typed: TypedNewClient): { value: NewClient | null; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const wrong = (path: RowProblem['path'], message: string) => void problems.push({ path, message });
  const text = (field: keyof TypedNewClient) => typed[field].trim();
  const code = normalizeCompanyCode(text('code'));
  if (text('code') === '') wrong('code', 'Enter a code');
  else if (code === null || !isCompanyCode(code)) wrong('code', COMPANY_CODE_RULE);
  const legalName = text('legal_name') || text('dba');
  if (legalName === '') wrong('legal_name', 'Enter the legal name');
  for (const field of ['legal_name', 'dba'] as const) if (text(field).length > 200) wrong(field, 'At most 200 characters');
  const trade = text('trade') === '' ? undefined : tradeOf(text('trade'));
  if (trade === null)
    wrong(
      'trade',
      `Choose one of: ${Object.values(TRADES)
        .map(({ label }) => label)
        .join('; ')}`,
    );
  const typedTypes = text('debt_types') === '' ? undefined : debtTypesOf(text('debt_types'));
  if (typedTypes === null || typedTypes?.length === 0) wrong('debt_types', `Choose from: ${DEBT_TYPES.join(', ')}`);
  const types = typedTypes ?? (trade ? [...TRADES[trade].debtTypes] : undefined);
  const signedOn = text('signed_on_paper') === '' ? undefined : dayOf(text('signed_on_paper'));
  if (signedOn === null) wrong('signed_on_paper', 'Enter a date, such as 3/31/2026');
  if (signedOn && typed.onboarding === 'open')
    wrong(
      'signed_on_paper',
      'A client that completes the onboarding signs in the portal. Leave this empty, or set onboarding to done',
    );
  const email = text('admin_email') === '' ? undefined : normalizeEmail(text('admin_email'));
  if (email === null) wrong('admin_email', 'Enter an email address');
  if (problems.length > 0 || code === null) return { value: null, problems };
  const given = {
    dba: text('dba') === legalName ? '' : text('dba'),
    trade,
    debt_types: types,
    phone: text('phone'),
    ein: text('ein'),
    website: text('website'),
    signed_on_paper: signedOn,
  };
  return {
    problems,
    value: {
      client: {
        id: text('agency_client_id') || idOfCode(code),
        code,
        legal_name: legalName,
        onboarding: typed.onboarding,
        ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')),
      },
      admin: email ? { id: email, email, ...(text('admin_name') === '' ? {} : { name: text('admin_name') }) } : null,
    },
  };
}

/** Rows that name the same client, each by the row that names it first: by code, or by the agency's own id. */
export function findDuplicates(
  rows: readonly Pick<TypedNewClient, 'code' | 'agency_client_id'>[],
): Map<number, { path: 'code' | 'agency_client_id'; first: number }> {
  const found = new Map<number, { path: 'code' | 'agency_client_id'; first: number }>();
  for (const path of ['agency_client_id', 'code'] as const) {
    const seen = new Map<string, number>();
    for (const [index, row] of rows.entries()) {
      const key = row[path].trim().toUpperCase();
      if (key === '') continue;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, index);
      else found.set(index, { path, first });
    }
  }
  return found;
}
