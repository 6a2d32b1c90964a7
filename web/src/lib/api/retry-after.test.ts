import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authMessage } from '#lib/session/auth-message.ts';
import { lastRetryAfter, noteRetryAfter } from './retry-after.ts';

const refused = (wait?: string) => new Response(null, { status: 429, headers: wait ? { 'retry-after': wait } : {} });
const waitMessage = () => authMessage(new AuthApiError('x', 429, 'over_request_rate_limit'), 'clients@larkspur.example.com');

describe('the retry delay', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is the one that the service sent, and decreases over time', () => {
    const answer = refused('272');
    expect(noteRetryAfter(answer)).toBe(answer);
    expect(waitMessage()).toContain('Wait 5 minutes, then');
    vi.advanceTimersByTime(200_000);
    expect(waitMessage()).toContain('Wait 72 seconds, then');
    vi.advanceTimersByTime(71_000);
    expect(waitMessage()).toContain('Wait 1 second, then');
    vi.advanceTimersByTime(1000);
    expect(lastRetryAfter()).toBeNull();
  });

  it('defaults to a few minutes, and applies to rate limits only', () => {
    noteRetryAfter(refused());
    expect(waitMessage()).toContain('Wait a few minutes');
    noteRetryAfter(new Response(null, { status: 200, headers: { 'retry-after': '9' } }));
    expect(lastRetryAfter()).toBeNull();
  });

  it('does not apply to server errors', () =>
    expect(authMessage(new AuthRetryableFetchError('x', 503), 'x')).toBe('The server did not respond. Try again in a moment.'));
});
