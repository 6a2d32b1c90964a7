-- The list of statements asks for the invoices of each, and so does a change of the remittance method.
create index invoices_by_remittance on portal.invoices (client_id, remittance_id) where remittance_id is not null;

-- Flow states and factors that are over are swept by night; each would read all that could refer to it. A hosted project's tables
-- belong to its own administrator.
do $$
begin
  create index if not exists saml_relay_states_flow_state_id_idx on auth.saml_relay_states (flow_state_id);
  create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
exception
  when insufficient_privilege then null;
end
$$;
