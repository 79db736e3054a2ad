import type { Sql } from '#shared/server/db.ts'
import { measureBeside } from './wallet/beside.ts'

/**
 * What counting bets for lots costs the wallet (issue 19): in turns without anybody whose bets are counted, with everybody and
 * lots of a tenth, and with lots of all. The ratio is that of the first two.
 */
export async function run(print: (line: string) => void): Promise<{ ratio: number }> {
  const turn = (name: string, percent?: number) => ({ name, prepare: (db: Sql) => follow(db, percent) })
  const turns = [
    turn('nobody followed'),
    turn('all followed, 10 % with a lot', 10),
    turn('all followed, all with a lot', 100),
  ]
  const [nobody, tenth] = await measureBeside('bench_turnover', turns, print, {
    told: async db => {
      const [counted] = await db<{ n: number }[]>`select count(*)::int as n from turnover.bets`
      return `bets counted: ${counted!.n}`
    },
  })
  return { ratio: nobody!.allUs / tenth!.allUs }
}

/** Nobody is followed for `undefined`; otherwise all are from now on, that share with a lot that no load ends. */
async function follow(db: Sql, percent: number | undefined): Promise<void> {
  await db`truncate turnover.follows, turnover.lots, turnover.uses, turnover.bets`
  if (percent !== undefined) {
    await db`
      insert into turnover.follows (member_id, merchant_id, currency, wallet, since, version, read_at)
      select w.member_id, 1, 'CRD', w.id, now(), l.version, now() from wallet.wallets w
      join lateral (select version from wallet.log where wallet = w.id order by version desc limit 1) l on true`
    await db`
      insert into turnover.lots (merchant_id, member_id, currency, source, amount, times_ppm, required, remaining, opened_at)
      select 1, member_id, 'CRD', 'bench:' || member_id, 10000000000, 1000000, 10000000000, 10000000000, now() from turnover.follows
      where wallet % 100 < ${percent}`
  }
  await db`analyze turnover.follows`
  await db`analyze turnover.lots`
}
