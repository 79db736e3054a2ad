-- The flags of the member centre's entries, for merchants that were there before them.
insert into settings.merchant_flags (merchant_id, mod_id, parent_mod_id, enabled, position)
select m.merchant_id, f.mod_id, 'MEMBERCENTRE', f.enabled, m.last + f.place
from (select merchant_id, max(position) as last from settings.merchant_flags group by merchant_id) m,
  (values ('DEPOSIT', true, 1), ('WITHDRAW', true, 2), ('CREDITMAR3', false, 3), ('MAILCEN', true, 4)) f (mod_id, enabled, place)
where exists (select from settings.merchant_flags p where p.merchant_id = m.merchant_id and p.mod_id = 'MEMBERCENTRE')
on conflict do nothing;
