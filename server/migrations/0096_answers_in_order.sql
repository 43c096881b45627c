-- Several answers have no order. Stored in the list's order, equal ones look equal, and an edit of another field doesn't
-- touch them.
create function pg_temp.in_order(answers smallint[]) returns smallint[] language sql immutable as
  $$ select coalesce(array_agg(answer order by answer), '{}') from unnest(answers) as answer $$;

update study.participants
   set ethnicities = pg_temp.in_order(ethnicities),
       display_headset_experience = pg_temp.in_order(display_headset_experience),
       own_accounts = pg_temp.in_order(own_accounts),
       considering_brands = pg_temp.in_order(considering_brands),
       services = pg_temp.in_order(services),
       companies = pg_temp.in_order(companies),
       study_sources = pg_temp.in_order(study_sources)
 where (ethnicities, display_headset_experience, own_accounts, considering_brands, services, companies, study_sources)
       is distinct from
       (pg_temp.in_order(ethnicities), pg_temp.in_order(display_headset_experience), pg_temp.in_order(own_accounts),
        pg_temp.in_order(considering_brands), pg_temp.in_order(services), pg_temp.in_order(companies),
        pg_temp.in_order(study_sources));

update study.stations set devices = pg_temp.in_order(devices) where devices <> pg_temp.in_order(devices);
