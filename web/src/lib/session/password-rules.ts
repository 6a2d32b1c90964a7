import { z } from 'zod';
import { getConfig, type AppConfig } from '#lib/api/config.ts';

type Rules = Pick<AppConfig['sign_in'], 'password_min_length' | 'password_required_characters'>;

const CHARACTER_SET_LABELS: Record<string, string> = {
  abcdefghijklmnopqrstuvwxyz: 'a lower-case letter',
  ABCDEFGHIJKLMNOPQRSTUVWXYZ: 'an upper-case letter',
  '0123456789': 'a digit',
};

/**
 * Checks a new password by the installation's rules; `subject` starts the messages (spec 5: "New password must be at least 6
 * characters"). The service decides: it also knows leaked passwords.
 */
export function newPassword(subject: 'Password' | 'New password', rules: Rules = getConfig().sign_in) {
  const { password_min_length: least } = rules;
  return z
    .string()
    .min(least, `${subject} must be at least ${least} characters`)
    .superRefine((password, context) => {
      if (password.length < least) return;
      const missing = requiredSets(rules).filter((set) => ![...set].some((character) => password.includes(character)));
      if (missing.length > 0)
        context.addIssue({ code: 'custom', message: `${subject} must have ${joined(missing.map(nameOf))}` });
    });
}

/** The rules in one line, below the field. */
export function passwordHint(rules: Rules = getConfig().sign_in): string {
  const sets = requiredSets(rules).map(nameOf);
  return `At least ${rules.password_min_length} characters${sets.length > 0 ? `, with ${joined(sets)}` : ''}`;
}

/** Whether the installation requires more than the spec. */
export function hasOwnRules({ password_min_length: least, ...rules }: Rules = getConfig().sign_in): boolean {
  return least > 6 || requiredSets(rules).length > 0;
}

function requiredSets({ password_required_characters: sets }: Pick<Rules, 'password_required_characters'>): string[] {
  return (sets ?? '').split(':').filter((set) => set !== '');
}

const nameOf = (set: string) => CHARACTER_SET_LABELS[set] ?? `one of ${set}`;

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
