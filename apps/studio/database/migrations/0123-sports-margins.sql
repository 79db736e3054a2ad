-- What traders say that the book keeps of a market, in hundredths of a percent. `book`, `sport <sport>`; market 0 is every market of it.
-- Null says nothing any more.
create table studio.sports_margins (
  scope text not null,
  market int not null check (market >= 0),
  margin int check (margin between 100 and 2000),
  reason text not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (scope, market)
);
