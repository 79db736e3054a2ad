import { freshDatabase } from './database.ts'
import { givenContext, givenMember, givenMerchant, givenPlayer, givenVendor } from './given.ts'

/** What the welcome grant gives, in the contract's smallest unit. */
export const START = 1_000_000

export type ContractWorld = Awaited<ReturnType<typeof givenContract>>

/** A platform with a vendor, and short calls about one fresh player at a time; ids carry the player's number. */
export async function givenContract() {
  const { db, drop } = await freshDatabase()
  const context = givenContext(db)
  await givenMerchant(db)
  const vendor = await givenVendor(context)
  const { call } = vendor
  let n = 0
  let memberId = ''
  let p: Awaited<ReturnType<typeof givenPlayer>>

  return {
    db,
    context,
    vendor,
    call,
    newPlayer: async () => {
      n++
      memberId = await givenMember(context, `player${n}`)
      p = await givenPlayer(context, memberId)
    },
    n: () => n,
    memberId: () => memberId,
    player: () => p,
    bet: (tx: string, amount = '1000', more = {}) =>
      call('bet', { ...p, tx: `${tx}-${n}`, round: `r-${n}`, amount, ...more }),
    win: (tx: string, amount: string, more = {}) =>
      call('win', { ...p, tx: `${tx}-${n}`, round: `r-${n}`, ref: `b1-${n}`, amount, ...more }),
    rollback: (tx: string, ref: string, more = {}) =>
      call('rollback', { ...p, tx: `${tx}-${n}`, ref: `${ref}-${n}`, ...more }),
    endRound: (declared?: object) => call('end_round', { ...p, round: `r-${n}`, declared }),
    cash: async () => (await call('balance', p)).answer.balance?.cash,
    close: async () => {
      await vendor.gateway.close()
      await drop()
    },
  }
}
