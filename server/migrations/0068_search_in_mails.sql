-- A word is looked for in subjects, addresses and names among a hundred thousand mails: each by its own index of three
-- letters, instead of reading them all.
create index outbox_by_part_of_subject on platform.outbox using gin (subject gin_trgm_ops);
create index outbox_by_part_of_address on platform.outbox using gin (to_address gin_trgm_ops);
create index participants_by_part_of_name on study.participants using gin (name_search gin_trgm_ops);
