-- Operators take money back that went up or down a line (agents §1.7): by a transfer the other way, which has no key of a sender.
alter table agents.transfers alter column key drop not null;
alter table agents.transfers add column reverses text unique references agents.transfers;
alter table agents.transfers add constraint is_sent_or_reverses check ((key is null) = (reverses is not null));
-- How much of what its sender had still to play it took along: that comes back with it.
alter table agents.transfers add column released bigint not null default 0 check (released between 0 and amount);
create index transfers_newest on agents.transfers (merchant_id, sent_at desc, id desc);
