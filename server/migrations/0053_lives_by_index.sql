-- Right after a large import the planner knows nothing of merged_into yet and would read all participants for each person
-- whose consent is settled. Looked up one by one, the index is its only good way.
create or replace function study.lives_of(person integer) returns setof integer language sql stable as $$
  with recursive lives (id) as (
    select person
    union all
    select p.id from lives l
      cross join lateral (select id from study.participants where merged_into = l.id offset 0) p
  )
  select id from lives
$$;
