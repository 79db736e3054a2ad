import { setOffer, setUpGame } from '#features/lottery/server/catalogue/games.ts'
import { promiseDraws } from '#features/lottery/server/draw/fairness.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { LIMITS } from '../../tests/support/draws.ts'
import { givenContext, givenMerchant, givenVendor } from '../../tests/support/given.ts'
import { givenPlayers, limitPlayers } from '../wallet/players.ts'

/** Players with money and limits, and a lottery with two issues on sale: one whose draw is due, one of hours later. */
export async function prepareWorld(db: Sql, players: number): Promise<void> {
  const context = givenContext(db)
  await givenMerchant(db)
  const vendor = await givenVendor(context)
  await vendor.gateway.close()
  await givenPlayers(db, players)
  await limitPlayers(db)
  await transaction(db, async tx => {
    const id = await setUpGame(tx, {
      ...{ code: 'BENCH', family: 'MB', vendor: 'TCG_LOTTO_VN', groupCode: 'VN', tag: 'N', remark: 'Bench' },
      ...{ source: 'HOUSE', limits: { CRD: LIMITS }, series: null, minLevel: 10, minMarginPpm: 0, refundAfterSec: 60 },
      schedule: { timeZone: 'UTC', phases: [], holidays: [], moved: [], lockTimeSec: 5 },
    })
    await setOffer(tx, 1, 'BENCH', {})
    for (const [numero, minutes] of [
      ['202608220001', 0],
      ['202608220002', 600],
    ] as const)
      await tx`
        insert into lottery.draws (game_id, numero, day, sequence, open_at, lock_at, draw_at)
        select ${id}, ${numero}, '2026-08-22', ${minutes + 1}, now() - interval '1 hour', at, at
        from (select now() + ${minutes} * interval '1 minute' as at) t`
    await promiseDraws(tx, context, id)
    await tx`update lottery.draws set state = 'open'`
  })
}
