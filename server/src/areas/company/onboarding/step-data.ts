import { stepSchemas } from '@recoup/contract/company/onboarding';
import { EMPTY_ONBOARDING, ONBOARDING_STEPS, type OnboardingTyped, type StepName } from '@recoup/domain/company/onboarding/steps';
import type { Vault } from '#platform/crypto/index.ts';
import { badStep } from './onboarding.errors.ts';

// Steps are stored as JSON as typed. EIN and bank account number are encrypted in it and never returned.

type Json = Record<string, unknown>;

const sensitive = {
  company: (data: Json) => ({ at: data, keys: ['ein'] }),
  money: (data: Json) => ({ at: data['bank'] as Json, keys: ['account_number', 'account_number_again'] }),
};

function sensitiveIn(step: StepName, data: Json): { at: Json; keys: string[] } | null {
  return step === 'company' || step === 'money' ? sensitive[step](data) : null;
}

const contextOf = (clientId: string, key: string) => `onboarding.${key}:${clientId}`;

/** Parses the step. Throws 400 with every field of the wrong type. */
export function parseStep<S extends StepName>(step: S, sent: unknown): Json {
  const parsed = stepSchemas[step].safeParse(sent);
  if (parsed.success) return parsed.data as Json;
  throw badStep(parsed.error.issues.map(({ path, message }) => ({ path: ['data', ...path].join('.'), message })));
}

/** Sensitive values that were omitted keep their stored value. */
export function mergeStep(step: StepName, sent: Json, stored: Json | null): Json {
  const merged = structuredClone(sent);
  const [into, from] = [sensitiveIn(step, merged), stored && sensitiveIn(step, stored)];
  if (!into) return merged;
  // A new number must be typed twice.
  const isNew = into.keys.some((key) => into.at[key] !== undefined);
  for (const key of into.keys) into.at[key] ??= isNew ? '' : (from?.at[key] ?? '');
  return merged;
}

export function sealStep(vault: Vault, clientId: string, { step, data }: { step: StepName; data: Json }): string {
  const sealed = structuredClone(data);
  const found = sensitiveIn(step, sealed);
  for (const key of found?.keys ?? []) {
    const value = found?.at[key];
    if (found && typeof value === 'string' && value !== '')
      found.at[key] = { sealed: vault.seal(value, contextOf(clientId, key)) };
  }
  return JSON.stringify(sealed);
}

export function openStep(vault: Vault, clientId: string, { step, data }: { step: StepName; data: unknown }): Json {
  const opened = structuredClone(data) as Json;
  const found = sensitiveIn(step, opened);
  for (const key of found?.keys ?? []) {
    const value = found?.at[key];
    if (found && typeof value === 'object' && value !== null && 'sealed' in value)
      found.at[key] = vault.open(String(value.sealed), contextOf(clientId, key));
  }
  return parseStep(step, opened);
}

/** The last digits of a sensitive value, if it is long enough to hide the rest. */
export function lastDigits(value: string): string | null {
  const digits = value.replaceAll(/\D/g, '');
  if (value === '') return null;
  return digits.length > 7 ? `•••${digits.slice(-4)}` : '•••';
}

/** The step without its sensitive values. */
export function withoutSensitive(step: StepName, data: Json): Json {
  const shown = structuredClone(data);
  const found = sensitiveIn(step, shown);
  for (const key of found?.keys ?? []) delete found?.at[key];
  return shown;
}

/** All steps as typed; unsaved ones are empty or have the client's current values. */
export function typedOf(
  saved: ReadonlyMap<StepName, Json>,
  company: { legal_name: string; code: string | null; trade: string } | null,
): OnboardingTyped {
  const known = company && {
    legal_name: company.legal_name,
    code: company.code ?? '',
    trade: company.trade === 'other' ? '' : company.trade,
  };
  const empty = { ...EMPTY_ONBOARDING, company: { ...EMPTY_ONBOARDING.company, ...known } };
  return Object.fromEntries(ONBOARDING_STEPS.map((step) => [step, saved.get(step) ?? empty[step]])) as unknown as OnboardingTyped;
}
