-- Today asks whether a test email was ever sent.
create index agency_audit_log_test_emails on portal.agency_audit_log (at) where action = 'agency.test_email_sent';
