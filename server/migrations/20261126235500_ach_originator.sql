-- The originator's details with which a file was prepared and approved, so that a change of the settings changes no file.
alter table portal.ach_files add column originator jsonb;
update portal.ach_files set originator = (
  select jsonb_build_object(
    'immediate_destination', s.immediate_destination,
    'immediate_destination_name', s.immediate_destination_name,
    'immediate_origin', s.immediate_origin,
    'immediate_origin_name', s.immediate_origin_name,
    'company_name', s.company_name,
    'company_id', s.company_id,
    'odfi_routing', s.odfi_routing
  ) from portal.ach_settings s
);
alter table portal.ach_files alter column originator set not null;
