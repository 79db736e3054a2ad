-- Who entered a launch: a page that lost the answer asks again, another page with the same address is refused (S-27).
alter table studio.launches add column entered_by bytea;
