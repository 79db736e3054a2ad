-- Merchants that are there get the flags and the field that new ones are opened with.
insert into settings.merchant_flags (merchant_id, mod_id, parent_mod_id, enabled, position)
select id, f.mod_id, 'LOGIN', f.enabled, f.position
from settings.merchants,
  (values ('SLIDEVERIFY', true, 12), ('FORGETEMAIL3', true, 13), ('REVEALACCOUNT3', false, 14)) f(mod_id, enabled, position)
on conflict do nothing;

-- Setting a new password by phone is open by its own switch, also where nobody registers by phone.
update settings.merchant_flags set parent_mod_id = 'LOGIN' where mod_id = 'MOBILENUMPASSREG3';

insert into settings.registration_fields
  (merchant_id, field, enabled, required, pattern_id, min_length, max_length, position)
select id, 'birthDate', false, false, 12, 10, 10, 20 from settings.merchants
on conflict do nothing;
