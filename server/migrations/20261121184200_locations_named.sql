-- When the wizard of a new company named a location last; null: it came by another way, and no later submission closes it.
alter table portal.locations add column named_at timestamptz;
update portal.locations l set named_at = d.submitted_at
from portal.onboarding_drafts d where d.client_id = l.client_id and l.created_at <= d.submitted_at;
