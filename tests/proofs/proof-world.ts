import { type WalletOp, walletCalls } from '#features/games/api-wallet.ts'
import { addMember } from '#features/people/server/people.ts'
import { grantBonus, grantWelcome, openAccounts } from '#features/wallet/server/wallet.ts'
import { fromMinor, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { givenContext, givenMerchant, givenPlayer, givenVendor, VENDOR } from '../given.ts'

/** The wallet of a platform without HTTP: the bytes of a call, and those of its answer. */
export type Wallet = (op: WalletOp, raw: string) => Promise<Answered>
export type Answered = { http: number; body: string; replay: boolean }

export type Seat = { player: string; session: string; game: string; currency: string }
export type ProofWorld = Awaited<ReturnType<typeof openProof>>

const BUSY: Answered = { http: 503, body: '{"status":"UNAVAILABLE","decided":false,"retry":"same_id"}', replay: false }

/** A platform with the vendor TESTER and the way of its calls right behind the signature: schema, gateway, answer. */
export async function openProof(db: Sql) {
  const context = givenContext(db)
  await givenMerchant(db)
  const { games } = await givenVendor(context)
  const key = (await games.keys.incoming(VENDOR.keyId))!

  const wallet: Wallet = async (op, raw) => {
    try {
      const { status, body, replay } = await games.answerVendor(key, op, walletCalls[op].parse(JSON.parse(raw)), raw)
      return { http: status, body, replay }
    } catch (error) {
      if (error instanceof Refusal) return BUSY
      throw error
    }
  }

  /** A member in the game `slot`, with the welcome grant of 1,000,000 in minor units and, if said, a bonus besides. */
  async function seat(name: string, bonus?: { minor: string; order: 'real_first' | 'bonus_first' }): Promise<Seat> {
    const memberId = await transaction(db, async tx => {
      const member = { merchantId: 1, currency: 'CRD' }
      const memberId = await addMember(tx, { ...member, username: name })
      await openAccounts(tx, { ...member, memberId })
      await grantWelcome(tx, { merchantId: 1, memberId })
      if (bonus) {
        const terms = { maxBet: null, order: bonus.order, wagering: ZERO }
        await grantBonus(tx, { merchantId: 1, memberId, amount: fromMinor(bonus.minor, 'CRD'), ...terms })
      }
      return memberId
    })
    return givenPlayer(context, memberId)
  }

  return { db, context, wallet, seat, close: games.close }
}
