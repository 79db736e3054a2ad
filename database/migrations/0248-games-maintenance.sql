-- A vendor may be closed ahead, from a moment until another: nobody has to be there for it.
alter table games.merchant_vendors add maintenance_from timestamptz, add maintenance_until timestamptz,
  add constraint maintenance_window check (
    (maintenance_from is null) = (maintenance_until is null) and maintenance_from < maintenance_until);
