-- A merchant's own colours: tokens of the one design language, by theme (shared/ui/tokens.css).
alter table settings.merchants add column theme jsonb not null default '{}';
