import { type Sql, type Tx, transaction } from '#shared/server/db.ts'

/*
 * A database that may stand in the past: the schema `past` has a clock, which statements find before PostgreSQL's own where
 * a connection looks there first. Defaults of columns and views, which do not look, are told. It is the time of now for
 * every connection that does not ask for the past. No code of the product knows of it, so that nothing can be booked in
 * the past anywhere else, also while a past that was cut off waits for the next start.
 */

/** Once; afterwards it is as it was until a connection asks for the past. */
export async function bend(db: Sql): Promise<void> {
  await transaction(db, async tx => {
    if (await isBent(tx)) return
    await tx.unsafe(`
      create schema past;
      create table past.clock (behind interval not null, reached timestamptz);
      insert into past.clock values ('0');
      create table past.progress (done int not null, begun date not null);
      create function past.behind() returns interval language sql stable as
        $$ select case current_setting('past.asked', true) when 'yes' then behind else '0' end from past.clock $$;
      create function past.now() returns timestamptz language sql stable
        as 'select pg_catalog.now() - past.behind()';
      create function past.statement_timestamp() returns timestamptz language sql stable
        as 'select pg_catalog.statement_timestamp() - past.behind()';
      create function past.clock_timestamp() returns timestamptz language sql volatile
        as 'select pg_catalog.clock_timestamp() - past.behind()'`)
    await tell(tx, /(?<!\.)\b(now|statement_timestamp|clock_timestamp)\(\)/g, 'past.$1()')
  })
}

/** Fails where anything of the past is left: the schema has to be of no use to anybody. */
export async function straighten(db: Sql): Promise<void> {
  await transaction(db, async tx => {
    await tell(tx, /\bpast\.(now|statement_timestamp|clock_timestamp)\(\)/g, '$1()')
    await tx.unsafe(`
      drop function past.now(), past.statement_timestamp(), past.clock_timestamp(), past.behind();
      drop table past.clock, past.progress;
      drop schema past`)
  })
}

/** Whether a past was begun and is not done yet. */
export async function isBent(db: Sql | Tx): Promise<boolean> {
  const [row] = await db<{ there: boolean }[]>`select to_regnamespace('past') is not null as there`
  return row!.there
}

/** Rewrites the defaults and the views that ask for the time. */
async function tell(tx: Tx, asked: RegExp, instead: string): Promise<void> {
  const defaults = await tx<{ table: string; column: string; expression: string }[]>`
    select d.adrelid::regclass::text as table, quote_ident(a.attname) as column, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where a.attgenerated = ''`
  const views = await tx<{ name: string; text: string }[]>`
    select oid::regclass::text as name, pg_get_viewdef(oid) as text from pg_class
    where relkind = 'v' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`
  const told = [
    ...defaults.map(({ table, column, expression }) => ({
      ...{ before: expression, head: `alter table ${table} alter column ${column} set default` },
    })),
    ...views.map(({ name, text }) => ({ before: text, head: `create or replace view ${name} as` })),
  ]
  for (const { before, head } of told) {
    const after = before.replace(asked, instead)
    if (after !== before) await tx.unsafe(`${head} ${after}`)
  }
}
