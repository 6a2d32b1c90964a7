import { describe, expect, it } from 'vitest';
import { explainRefusal } from './profile.errors.ts';

class Refusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super('words of the wire');
    this.code = code;
  }
}

describe('errors of an account store', () => {
  it('are worded as instructions', () => {
    expect(() => explainRefusal(new Refusal('current_password_uncheckable'))).toThrow(
      expect.objectContaining({ status: 409, message: expect.stringContaining('set a new one') }),
    );
    expect(() => explainRefusal(new Refusal('over_request_rate_limit'))).toThrow(expect.objectContaining({ status: 429 }));
  });

  it('are passed on unchanged if unknown', () => {
    const other = new Refusal('toString');
    expect(() => explainRefusal(other)).toThrow(other);
  });
});
