-- The whole texts of a row's sensitive cells under one seal: `cells` keeps them masked, and mending one cell must not
-- lose the others. Null where the row has none.
alter table portal.import_rows add column cells_sealed text;

-- What the user changed in a file: cells mended, rows left out. Kept apart from the checked rows, which every checking
-- makes anew: a check that is cut off loses none of it.
alter table portal.import_rows drop column edits;
create table portal.import_edits (
  client_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  -- { "<column>": "text" }; of sensitive columns { "<column>": { "sealed": "…" } }.
  cells jsonb not null default '{}',
  is_left_out boolean not null default false,
  edited_by uuid not null,
  edited_at timestamptz not null default now(),
  primary key (client_id, import_id, row_number),
  foreign key (client_id, import_id) references portal.imports (client_id, id)
);
alter table portal.import_edits enable row level security;
create policy members on portal.import_edits for all to authenticated using (
  client_id = any (array(select portal.my_client_ids()))
  or (
    client_id = any (array(select portal.my_any_client_ids()))
    and exists (select from portal.imports i where i.client_id = import_edits.client_id and i.id = import_edits.import_id)
  )
);
grant select, insert, update, delete on portal.import_edits to authenticated;
grant all on portal.import_edits to service_role;
