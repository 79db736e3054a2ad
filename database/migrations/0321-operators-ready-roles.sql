-- Roles that came with the product, as long as nobody changes them: a release renews their permissions.
alter table operators.roles add column is_ready boolean not null default false;
update operators.roles set is_ready = true
where version = 1 and code in ('owner', 'admin', 'support', 'finance', 'risk', 'kyc', 'content', 'crm', 'agents', 'analyst',
  'localisation', 'auditor');
