-- The agency's brand and the texts of its emails, edited in the console.

-- Pictures of the brand: raster only, checked by content. Never changed; a new picture is a new row, so that browsers may keep them.
create table portal.brand_images (
  id uuid primary key default portal.new_id(),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null,
  height integer not null,
  content bytea not null check (octet_length(content) <= 1048576),
  created_at timestamptz not null default now()
);
alter table portal.brand_images enable row level security;
grant all on portal.brand_images to service_role;

-- One row. Null: the default.
create table portal.brand (
  id boolean primary key default true check (id),
  product_name text check (length(product_name) between 1 and 60),
  agency_name text check (length(agency_name) between 1 and 100),
  website text check (length(website) <= 300),
  support_email text check (length(support_email) <= 254),
  support_phone text check (length(support_phone) <= 40),
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  logo_id uuid references portal.brand_images (id),
  dark_logo_id uuid references portal.brand_images (id),
  sign_in_headline text check (length(sign_in_headline) <= 120),
  sign_in_text text check (length(sign_in_text) <= 400),
  picture_id uuid references portal.brand_images (id),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_name text not null check (length(updated_by_name) <= 200)
);
create index brand_logo on portal.brand (logo_id);
create index brand_dark_logo on portal.brand (dark_logo_id);
create index brand_picture on portal.brand (picture_id);
alter table portal.brand enable row level security;
-- Public: the sign-in page shows it.
create policy everyone_reads on portal.brand for select to authenticated using (true);
grant select on portal.brand to authenticated;
grant all on portal.brand to service_role;

-- Texts that the agency edited, each version of them. The last one counts; without a subject it is the default again.
create table portal.email_text_versions (
  template text not null check (length(template) between 1 and 60),
  revision integer not null check (revision > 0),
  subject text check (length(subject) between 1 and 200),
  body text check (length(body) between 1 and 8000),
  button text check (length(button) between 1 and 60),
  note text check (length(note) <= 1000),
  created_at timestamptz not null default now(),
  created_by_name text not null check (length(created_by_name) <= 200),
  primary key (template, revision),
  check ((subject is null) = (body is null))
);
alter table portal.email_text_versions enable row level security;
-- Read where an email is queued, in the transaction of the user who causes it. Texts contain placeholders only.
create policy everyone_reads on portal.email_text_versions for select to authenticated using (true);
grant select on portal.email_text_versions to authenticated;
grant all on portal.email_text_versions to service_role;
