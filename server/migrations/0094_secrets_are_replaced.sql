comment on table study.secret is
  'Keys what outsiders hold: personal links, and the challenges of public forms. Read by the program, and changed by the owner alone: a new one ends every link.';
comment on table study.pseudonym_secret is
  'Keys the pseudonyms of de-identified exports. Read by the program, and changed by the owner alone: with another one, files made before and after can''t be joined.';
