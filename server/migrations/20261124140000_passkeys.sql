-- Passkeys of a user, and expired challenges; named as in Supabase's schema.
create index if not exists webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);
create index if not exists webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index if not exists webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);
