-- What members may send up, and what agents may do, for merchants that were there before.
insert into settings.merchant_flags (merchant_id, mod_id, parent_mod_id, enabled, position)
select m.merchant_id, f.mod_id, 'MEMBERCENTRE', f.enabled, m.last + f.place
from (select merchant_id, max(position) as last from settings.merchant_flags group by merchant_id) m,
  (values ('AGETRANSFERUP3', true, 101), ('AGENTPLAY3', true, 102), ('AGENTLOCK3', false, 103)) f (mod_id, enabled, place)
on conflict do nothing;
