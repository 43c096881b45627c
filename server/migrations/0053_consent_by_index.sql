-- One person's consent is settled by looking up that person, whatever the planner believes of tables it knows nothing about
-- yet (after a large import): as a join, it would read all participants and judge the consent of each.
create or replace function study.lives_of(person integer) returns setof integer language sql stable as $$
  with recursive lives (id) as (
    select person
    union all
    select p.id from lives l
      cross join lateral (select id from study.participants where merged_into = l.id offset 0) p
  )
  select id from lives
$$;

create or replace function study.settle_consent(person integer) returns void language plpgsql as $$
declare
  survivor integer := person;
  settled smallint;
begin
  while survivor is not null loop
    settled := study.consent_state(survivor);
    update study.participants set consent = settled where id = survivor and consent is distinct from settled;
    select merged_into into survivor from study.participants where id = survivor;
  end loop;
end $$;
