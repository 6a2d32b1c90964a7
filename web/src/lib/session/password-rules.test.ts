import { describe, expect, it } from 'vitest';
import { hasOwnRules, newPassword, passwordHint } from './password-rules.ts';

const plain = { password_min_length: 6, password_required_characters: null };
const strict = { password_min_length: 10, password_required_characters: 'abcdefghijklmnopqrstuvwxyz:0123456789:!?' };
const problemsOf = (password: string, rules: Parameters<typeof newPassword>[1] = strict) =>
  newPassword('New password', rules)
    .safeParse(password)
    .error?.issues.map(({ message }) => message) ?? [];

describe('password rules', () => {
  it("are the spec's unless the installation requires more", () => {
    expect(problemsOf('12345', plain)).toEqual(['New password must be at least 6 characters']);
    expect(problemsOf('123456', plain)).toEqual([]);
    expect(passwordHint(plain)).toBe('At least 6 characters');
    expect([hasOwnRules(plain), hasOwnRules(strict)]).toEqual([false, true]);
  });

  it.each([
    ['short1!', ['New password must be at least 10 characters']],
    ['ABCDEFGHIJ', ['New password must have a lower-case letter, a digit and one of !?']],
    ['longenough!', ['New password must have a digit']],
    ['long-enough-7!', []],
  ])('say of %s what is missing', (password, texts) => expect(problemsOf(password)).toEqual(texts));

  it('are listed below the field', () =>
    expect(passwordHint(strict)).toBe('At least 10 characters, with a lower-case letter, a digit and one of !?'));
});
