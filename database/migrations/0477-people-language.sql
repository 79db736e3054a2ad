-- In which language a member last read the site: offers may name languages (promotions §4.1). Null until they come the next time.
alter table people.standings add column language text check (language ~ '^[a-z]{2,3}$');
