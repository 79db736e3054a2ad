-- Whom an announcement is for: players, agents in their centre, or both; and what stands before all others there.
alter table messages.announcements
  add column audience text not null default 'PLAYER'
    constraint announcements_audience_check check (audience in ('PLAYER', 'AGENT', 'ALL')),
  add column is_pinned boolean not null default false;

update messages.versions set content = content || '{"audience": "PLAYER", "isPinned": false}';
