-- What the user answered to questions about a row (domain/src/placing/questions.ts):
-- { "<field>:<code>": { "value": "applies", "asked": "<message of the question>" } }
alter table portal.import_edits add column answers jsonb not null default '{}';
