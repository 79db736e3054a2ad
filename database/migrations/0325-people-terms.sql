-- What an upline gives to who stands below (agents §1.4 to §1.6, §1.9); who stands there is a member's number.

-- A series by lottery group, and a rate by product in millionths of the valid bet. Nobody has more than who is above.
create table people.terms (
  merchant_id int not null,
  member int not null,
  kind text not null check (kind in ('series', 'rate')),
  subject text not null,
  value int not null check (value >= 0),
  primary key (member, kind, subject)
);
create view people.public_terms as select merchant_id, member, kind, subject, value from people.terms;

-- What of a member their upline decides, or operators; nobody has a row as long as nothing was decided.
create table people.agreements (
  member int primary key,
  merchant_id int not null,
  -- May send money up.
  to_upline boolean not null default false,
  -- May give what is level with their own.
  allows_equal boolean not null default false,
  -- The upline lets no bets in.
  bets_locked boolean not null default false,
  -- The upline's own note.
  note text not null default '' check (length(note) <= 50),
  -- Through which link they came.
  link_id text
);
create index agreements_link on people.agreements (link_id) where link_id is not null;

-- What the house lets an agent open in a band of series; without a row, and without a gift, as many as they like.
create table people.quotas (
  merchant_id int not null,
  member int not null,
  lottery_group text not null,
  band int not null,
  granted int not null check (granted >= 0),
  primary key (member, lottery_group, band)
);
create table people.quota_gifts (
  merchant_id int not null,
  giver int not null,
  key text not null,
  receiver int not null,
  lottery_group text not null,
  band int not null,
  count int not null check (count > 0),
  given_at timestamptz not null default now(),
  primary key (giver, key)
);
create index quota_gifts_received on people.quota_gifts (receiver, lottery_group, band);

create table people.links (
  id text primary key,
  merchant_id int not null,
  owner_id text not null references people.members,
  kind text not null check (kind in ('agent', 'member')),
  code text not null check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  label text not null,
  series jsonb not null,
  rates jsonb not null,
  -- Null: not limited, for operators alone.
  max_uses int check (max_uses > 0),
  used int not null default 0 check (used >= 0 and used <= coalesce(max_uses, used)),
  domain text not null,
  contact text not null,
  is_on boolean not null default true,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  unique (merchant_id, code)
);
create index links_of_owner on people.links (owner_id, created_at desc, id desc);

-- Under whom somebody stands who came by no code: by the site they came to, or, for the domain '', by none.
create table people.site_agents (
  merchant_id int not null,
  domain text not null,
  agent_id text not null references people.members,
  primary key (merchant_id, domain)
);

-- Nobody has more than their direct upline; where nobody set the upline's, that is the base, and no rate.
create view people.proof_terms as
select t.member, t.kind, t.subject, t.value, p.value as above
from people.terms t join people.members m on m.number = t.member join people.members u on u.id = m.upline_id
left join people.terms p on p.member = u.number and p.kind = t.kind and p.subject = t.subject
where m.status = 'active' and u.status = 'active'
  and t.value > coalesce(p.value, case t.kind when 'series' then 1800 else 0 end);
