-- Which of the site's pictures stands for a member; 0 is none.
alter table people.members add column avatar smallint not null default 0 check (avatar between 0 and 8);
