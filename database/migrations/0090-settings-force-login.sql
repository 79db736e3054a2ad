-- Merchants of before get the flag that leads everybody to /login, off as it is for new ones (specification §2, Routes).
insert into settings.merchant_flags (merchant_id, mod_id, parent_mod_id, enabled, position)
select merchant_id, 'FORCELOGIN3', 'LOGIN', false, max(position) + 1 from settings.merchant_flags
group by merchant_id having bool_or(mod_id = 'LOGIN')
on conflict do nothing;
