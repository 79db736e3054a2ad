-- Customer service (specification §2 Right-side bar, §7): where chat windows may lead, and the version of the addresses.
alter table settings.merchants
  -- Origins of https as browsers write them; `self` is the site's own pages.
  add column chat_origins text[] not null default '{}'
    check (array_position(chat_origins, null) is null and array_position(chat_origins, '') is null
      and array_to_string(chat_origins, ' ') ~ '^((self|https://[a-z0-9.-]+(:\d+)?)( |$))*$'),
  add column service_version int not null default 1,
  -- It becomes part of an address that scripts are loaded from.
  add check (analytics ->> 'gtagId' ~ '^(G-[A-Z0-9]{4,20})?$');
