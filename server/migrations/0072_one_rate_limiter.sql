-- The platform counts attempts for sign-in and for the study alike.
drop table study.attempts;
