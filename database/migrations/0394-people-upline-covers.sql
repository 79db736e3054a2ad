-- A report of a team names everybody directly below: all that it says of them stands in the index, not on a page of each.
drop index people.members_upline;
create index members_upline on people.members (upline_id)
  include (number, id, username, username_key, type, merchant_id) where upline_id is not null;
