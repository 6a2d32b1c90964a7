-- The purge of names removes the words that no name has anymore.
comment on function portal.index_name_words() is
  'Keeps name_words: the words of new names of people and parties, for mistyped searches. Only the purge of names removes words; a stale one finds nothing.';
