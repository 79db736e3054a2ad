import type { WalletAnswer, WalletOp } from '#features/gateway/api.ts'
import { setVendorCap } from '#features/gateway/server/batch/gifts.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { addMerchant } from '#features/settings/server/settings.ts'
import { accountOf, type HousePurpose, move, prove } from '#features/wallet/server/wallet.ts'
import { fromMinor } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../support/database.ts'
import {
  type Change,
  createVendorCaller,
  givenContext,
  givenPlayer,
  givenVendor,
  mark,
  PROVEN,
  rewrite,
  VENDOR,
  type VendorReply,
} from '../support/given.ts'
import { endBonus, giveBonus } from '../support/promotions/bonuses.ts'

/*
 * The world of the case tables (tests/vectors/wallet-cases.json): "player P, cash 10000, bonus 0 (minor units), session
 * live, game on, new round". Each test takes a player of its own, so that balances are those of the table.
 */

const CURRENCY = 'USD'
const OTHER = { keyId: 'other-in', secret: 'another-vendor-secret-that-only-tests-use' }
let people = 0

export type Cases = Awaited<ReturnType<typeof openCases>>
export type Person = Awaited<ReturnType<Cases['person']>>

export async function openCases() {
  const { db, drop } = await freshDatabase()
  const context = givenContext(db)
  const merchant = { id: 1, code: 'm1', name: 'M', moneyMode: 'real', currency: CURRENCY, currencySymbol: '$' } as const
  await transaction(db, tx => addMerchant(tx, { ...merchant, takesUnknownHosts: true }))
  const vendor = await givenVendor(context)
  const other = await givenVendor(context, 'OTHER', OTHER)

  /** Money from outside to one of a member's accounts. */
  async function pay(memberId: string, book: 'real' | 'bonus', minor: string, purpose: HousePurpose) {
    const account = await accountOf(db, 1, memberId, book)
    const lines = [{ account, house: { purpose, subject: 'test' }, amount: fromMinor(minor, CURRENCY) }]
    await transaction(db, tx =>
      move(tx, [
        { key: `${purpose}:${people}:${Math.abs(Number(minor))}:${++payments}`, kind: 'test', reference: '', lines },
      ]),
    )
  }
  let payments = 0

  /** What the vendor TESTER may give in a day without a bet. */
  async function capGifts(minor: string, vendorCode = 'TESTER') {
    const [vendor] = await db<{ id: number }[]>`select id from games.vendors where code = ${vendorCode}`
    const pair = { merchantId: 1, vendorId: vendor!.id, currency: CURRENCY }
    await transaction(db, tx => setVendorCap(tx, pair, fromMinor(minor, CURRENCY)))
  }

  async function person(start = '10000') {
    const n = ++people
    const username = `person${n}`
    const memberId = await addMemberWithPassword(context, {
      merchantId: 1,
      username,
      password: 'lantern88',
      chosenByMember: true,
    })
    if (start !== '0') await pay(memberId, 'real', start, 'deposits')
    const p = await givenPlayer(context, memberId)
    const id = (name: string) => `${name}-${n}`
    const call = (op: WalletOp, body: object, change: Change = {}) => vendor.call(op, body, change)
    const money = async () => {
      const [row] = await db<{ cash: bigint; bonus: bigint }[]>`
        select sum(balance) filter (where book = 'real')::bigint as cash,
          sum(balance) filter (where book = 'bonus')::bigint as bonus
        from wallet.public_balances where member_id = ${memberId} and purpose = 'cash'`
      return { cash: Number(row!.cash / 100n), bonus: Number(row!.bonus / 100n) }
    }
    return {
      n,
      p,
      memberId,
      id,
      call,
      money,
      cash: async () => (await money()).cash,
      bet: (tx = 'b1', minor = '1000', more = {}) =>
        call('bet', { ...p, tx: id(tx), round: id('r'), amount: minor, ...more }),
      win: (tx = 'w1', minor = '2500', more = {}) =>
        call('win', { ...p, tx: id(tx), round: id('r'), ref: id('b1'), amount: minor, ...more }),
      rollback: (tx: string, ref: string, more = {}) => call('rollback', { ...p, tx: id(tx), ref: id(ref), ...more }),
      endRound: (declared?: object) => call('end_round', { ...p, round: id('r'), declared }),
      play: (actions: object[], more = {}) => call('play', { ...p, round: id('r'), actions, ...more }),
      /** State of a transaction as the contract tells it. */
      state: async (tx: string) => (await call('tx_status', { tx: id(tx) })).answer.state,
      round: async (name = 'r') => {
        const [row] = await db<{ state: string; stake: bigint; payout: bigint; mismatch: boolean }[]>`
          select state, stake / 100 as stake, payout / 100 as payout, mismatch from wallet.public_rounds
          where player = ${p.player} and round = ${id(name)}`
        return row && { ...row, stake: Number(row.stake), payout: Number(row.payout) }
      },
      /** Rows of the wallet log about this player, and postings of this member. */
      rows: async () => {
        const [row] = await db<{ count: number }[]>`
          select count(*)::int as count from wallet.public_calls where player = ${p.player}`
        return row!.count
      },
      cases: async () =>
        (
          await db<{ type: string }[]>`select type from reconciliation.cases where player = ${p.player} order by id`
        ).map(each => each.type),
      /** What stands on the house's side of this member's movements of one kind, in minor units. */
      posted: async (purpose: string) => {
        const [row] = await db<{ sum: bigint | null }[]>`
          select sum(amount)::bigint as sum from wallet.public_lines
          where member_id = ${memberId} and house = ${purpose}`
        return Number((row!.sum ?? 0n) / 100n)
      },
      /** What the member has in an account for a purpose. */
      holds: async (purpose: string) => {
        const [row] = await db<{ balance: bigint }[]>`
          select balance from wallet.public_balances where member_id = ${memberId} and purpose = ${purpose}`
        return Number((row?.balance ?? 0n) / 100n)
      },
      deposit: (minor: string) => pay(memberId, 'real', minor, 'deposits'),
      withdraw: (minor: string) => pay(memberId, 'real', `-${minor}`, 'withdrawals'),
      giveBonus: async (minor: string, maxBet: string | null = null) => {
        const most = maxBet === null ? null : fromMinor(maxBet, CURRENCY)
        await transaction(db, tx => giveBonus(tx, memberId, fromMinor(minor, CURRENCY), { maxBet: most }))
      },
      giveReward: async (rounds: number, pays: 'real' | 'bonus' = 'real', left = rounds) => {
        await db`
          insert into gateway.rewards (vendor_id, reward, merchant_id, player, game, currency, rounds, rounds_left, pays,
            expires_at)
          select v.id, ${id('reward')}, 1, ${p.player}, 'slot', ${CURRENCY}, ${rounds}, ${left}, ${pays},
            now() + interval '1 day'
          from games.vendors v where v.code = 'TESTER'`
        return id('reward')
      },
      reward: async () => {
        const [row] = await db<{ left: number; won: bigint; state: string }[]>`
          select rounds_left as left, won / 100 as won, state from gateway.rewards where reward = ${id('reward')}`
        return { ...row!, won: Number(row!.won) }
      },
      forfeit: () => transaction(db, tx => endBonus(tx, memberId)),
      block: async () => {
        await db`update people.members set status = 'blocked' where id = ${memberId}`
        await mark(db, memberId)
      },
      expire: async () => {
        await db`update gateway.sessions set expires_at = now() where player = ${p.player}`
        await mark(db, memberId)
      },
    }
  }

  return {
    db,
    context,
    vendor,
    person,
    capGifts,
    /** The other vendor's view of a member. */
    atOther: async (memberId: string) => ({
      p: await givenPlayer(context, memberId, 'OTHER'),
      call: other.call,
    }),
    setGame: (column: 'enabled' | 'max_bet' | 'allow_zero' | 'max_win_multiple', value: boolean | number | null) =>
      db`update games.games set ${db(column)} = ${value} where id = 'TESTER.slot'`,
    /** Makes what a player did so many days old, and servers look it up again. */
    age: async (who: { p: { player: string } }, days: number) => {
      await db`select wallet.add_month(wallet.month_of(now() - ${days} * interval '1 day'))`
      await rewrite(
        db,
        tx => tx`update wallet.log set at = at - ${days} * interval '1 day' where player = ${who.p.player}`,
      )
      await db`
        select wallet.public_mark(array[member_id], 'aged') from games.players where player = ${who.p.player}`
    },
    /** Catalogue, keys and site settings are at most a second old. */
    forget: () => new Promise(resolve => setTimeout(resolve, 1_050)),
    callerOf: (key: { keyId: string; secret: string }, trustsAll = false) =>
      createVendorCaller(vendor.app, key, trustsAll),
    close: async () => {
      const found = await prove(db)
      await vendor.gateway.close()
      await other.gateway.close()
      await drop()
      return found
    },
  }
}

export type { VendorReply, WalletAnswer }
export { PROVEN, VENDOR }
