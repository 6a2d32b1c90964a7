-- What has come is forgotten by its age (server/src/operations/retention): rows of one night lie side by side, so a summary of each
-- range of blocks finds them, at next to nothing per row that comes.
create index received_by_time on feed.received using brin (at) with (autosummarize = on);
