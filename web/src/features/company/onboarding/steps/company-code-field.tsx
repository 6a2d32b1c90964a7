import { Button, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { normalizeCompanyCode } from '@recoup/domain/company/onboarding/company-code';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import type { OnboardingTyped } from '@recoup/domain/company/onboarding/steps';
import { afterPress } from '#lib/hooks/after-press.ts';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import classes from '../onboarding.module.css';
import { codeSuggestionQuery, companyCodeQuery } from '../queries.ts';

const PAUSE_MS = 400;

/** Suggests a code from the legal name, and checks its availability while it is typed (spec 7: only if one is given). */
export function CompanyCodeField({ control }: { control: Control<OnboardingTyped['company']> }) {
  const { field, fieldState } = useController({ control, name: 'code' });
  const suggestion = useSuggestion(control, (code) => field.onChange(code));
  const typed = normalizeCompanyCode(field.value) ?? '';
  const [code] = useDebouncedValue(typed, PAUSE_MS);
  const answer = useQuery(companyCodeQuery(code));
  const isCurrent = typed !== '' && code === typed;
  const refusal = isCurrent && answer.error ? answer.error : null;
  const isTaken = refusal instanceof ApiError && refusal.status === 409;
  const isOffered = suggestion !== null && suggestion !== typed && (field.value === '' || isTaken || fieldState.invalid);
  return (
    <div>
      <TextInput
        ref={field.ref}
        name={field.name}
        value={field.value}
        onBlur={() => afterPress(field.onBlur)}
        onChange={(event) => field.onChange(event.currentTarget.value.toUpperCase())}
        label="Company code"
        description="3 to 12 letters and digits. Used on statements and in file names."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={fieldState.error?.message ?? (isTaken ? refusal.message : undefined)}
      />
      <output className={classes.code} data-state={isCurrent && answer.isSuccess ? 'free' : 'other'}>
        {isCurrent && answer.isSuccess ? (
          <>
            <IconCircleCheck size={16} aria-hidden="true" />
            {answer.data.message}
          </>
        ) : null}
        {typed !== '' && (!isCurrent || answer.isFetching) ? (
          <>
            <Loader size={14} aria-hidden="true" />
            Checking {typed}…
          </>
        ) : null}
        {refusal && !isTaken ? messageOf(refusal) : null}
      </output>
      {isOffered ? (
        <Button variant="default" size="compact-sm" mt={4} onClick={() => field.onChange(suggestion)}>
          Use {suggestion}
        </Button>
      ) : null}
    </div>
  );
}

/** An available code for the legal name; fills the field with it until the user types another. */
function useSuggestion(control: Control<OnboardingTyped['company']>, fill: (code: string) => void): string | null {
  const [legalName, code] = useWatch({ control, name: ['legal_name', 'code'] });
  const [name] = useDebouncedValue(legalName.trim(), PAUSE_MS);
  const suggestion = useQuery(codeSuggestionQuery(name)).data?.data.code ?? null;
  const filled = useRef('');
  const take = useEffectEvent((next: string) => {
    if (code !== filled.current) return;
    filled.current = next;
    fill(next);
  });
  useEffect(() => {
    if (suggestion !== null) take(suggestion);
  }, [suggestion]);
  return suggestion;
}

/** Problem found by the latest availability check, for the form. */
export function problemOfCode(queries: QueryClient, text: string) {
  const code = normalizeCompanyCode(text);
  if (code === null) return [];
  const { error } = queries.getQueryState(companyCodeQuery(code).queryKey) ?? {};
  if (!(error instanceof ApiError && error.status === 409)) return [];
  return [{ path: 'code', kind: 'wrong' as const, message: error.message }];
}
