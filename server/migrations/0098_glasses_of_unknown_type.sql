-- Someone who wears glasses may not know of which type.
alter table study.participants
  drop constraint a_glasses_type_is_of_the_list,
  add constraint a_glasses_type_is_of_the_list check (glasses_type between 1 and 5 or glasses_type = 100);
