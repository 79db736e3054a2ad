-- What operators did is a chain: each row's hash covers the row before it of the same merchant (security I14), so that a row
-- that somebody changed, put in or took out, by whatever right, is found.
alter table operators.audit add column hash bytea;

create function operators.audit_hash(before bytea, a operators.audit) returns bytea
language sql stable set timezone = 'UTC' as $$
  select sha256(coalesce(before, '') || convert_to((to_jsonb(a) - 'hash')::text, 'UTF8'))
$$;

create function operators.chain_audit() returns trigger language plpgsql as $$
begin
  -- One after the other: the place in the chain is the place in the table.
  perform pg_advisory_xact_lock(hashtext('operators.audit'), new.merchant_id);
  new.id := nextval(pg_get_serial_sequence('operators.audit', 'id'));
  new.hash := operators.audit_hash(
    (select hash from operators.audit where merchant_id = new.merchant_id order by id desc limit 1), new);
  return new;
end $$;

-- Rows from before the chain.
alter table operators.audit disable trigger audit_is_kept;
do $$
declare a operators.audit; before bytea; merchant int;
begin
  for a in select * from operators.audit order by merchant_id, id loop
    if merchant is distinct from a.merchant_id then before := null; merchant := a.merchant_id; end if;
    before := operators.audit_hash(before, a);
    update operators.audit set hash = before where id = a.id;
  end loop;
end $$;
alter table operators.audit enable trigger audit_is_kept;
alter table operators.audit alter column hash set not null;
create trigger audit_is_chained before insert on operators.audit for each row execute function operators.chain_audit();

create view operators.proof_audit as
select merchant_id, id from (
  select a.merchant_id, a.id, a.hash, operators.audit_hash(lag(a.hash) over (partition by a.merchant_id order by a.id), a) as due
  from operators.audit a
) chain
where hash <> due;
