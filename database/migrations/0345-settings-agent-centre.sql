-- The flags of the agent centre and its entries, for merchants that were there before them.
insert into settings.merchant_flags (merchant_id, mod_id, parent_mod_id, enabled, position)
select m.merchant_id, f.mod_id, f.parent, true, m.last + f.place
from (select merchant_id, max(position) as last from settings.merchant_flags group by merchant_id) m,
  (values ('AGEPAG', null, 1), ('AGEINFO3', 'AGEPAG', 2), ('AGEREGDOWN3', 'AGEPAG', 3), ('CREATEAFF3', 'AGEPAG', 4), ('AFFMAN3', 'AGEPAG', 5), ('DOWNMAN', 'AGEPAG', 6), ('TEAMBETTING3', 'AGEPAG', 7), ('AGETEAMPNL3', 'AGEPAG', 8), ('AGEREV3', 'AGEPAG', 9), ('DIVIDEND', 'AGEPAG', 10), ('DAYSAL', 'AGEPAG', 11), ('HOURSAL3', 'AGEPAG', 12), ('RTSALARY3', 'AGEPAG', 13)) f (mod_id, parent, place)
on conflict do nothing;
