-- Beside Supabase's tables, so that those stay as a real project has them.
-- The time step of the last code of a factor that was taken: none works twice.
create table auth_ext.used_codes (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  last_step bigint not null
);

-- What lets somebody in who has lost the second factor; one use each, kept as keyed hashes.
create table auth_ext.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
