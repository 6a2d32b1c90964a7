-- Uses of the feed without a key are recorded as well: by the command line and by the exchange folder.
alter table feed.key_uses alter column system_id drop not null;
-- Who read or wrote without a key.
alter table feed.key_uses add column sender text check (length(sender) between 1 and 60);
-- The file that was read, without its folder.
alter table feed.key_uses add column file_name text check (length(file_name) between 1 and 255);
alter table feed.key_uses add constraint key_uses_of_one check ((system_id is null) = (sender is not null));
