-- The program tells whether its database is up to date.
grant select on platform.migrations to :program;
