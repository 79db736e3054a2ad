import { type WalletOp, walletCalls } from '#features/gateway/api.ts'
import { addMember } from '#features/people/server/people.ts'
import { accountOf, grantWelcome, move, openAccounts } from '#features/wallet/server/wallet.ts'
import { fromMinor } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { givenContext, givenMerchant, givenPlayer, givenVendor, VENDOR } from '../support/given.ts'
import { giveBonus } from '../support/promotions/bonuses.ts'

/** The wallet of a platform without HTTP: the bytes of a call, and those of its answer. */
export type Wallet = (op: WalletOp, raw: string) => Promise<Answered>
export type Answered = { http: number; body: string; replay: boolean }

export type Seat = { player: string; session: string; game: string; currency: string }
type Purse = { cash?: string; bonus?: string }
export type ProofWorld = Awaited<ReturnType<typeof openProof>>

const BUSY: Answered = { http: 503, body: '{"status":"UNAVAILABLE","decided":false,"retry":"same_id"}', replay: false }

/** A platform with the vendor TESTER and the way of its calls right behind the signature: schema, gateway, answer. */
export async function openProof(db: Sql) {
  const context = givenContext(db)
  await givenMerchant(db)
  const { gateway } = await givenVendor(context)
  const key = (await gateway.keys.incoming(VENDOR.keyId))!

  const wallet: Wallet = async (op, raw) => {
    try {
      const { status, body, replay } = await gateway.answerVendor(key, op, walletCalls[op].parse(JSON.parse(raw)), raw)
      return { http: status, body, replay }
    } catch (error) {
      if (error instanceof Refusal) return BUSY
      throw error
    }
  }

  /** A member in the game `slot` with so much cash, or the welcome grant of 1,000,000; in minor units. */
  async function seat(name: string, { cash, bonus }: Purse = {}): Promise<Seat> {
    const memberId = await transaction(db, async tx => {
      const member = { merchantId: 1, currency: 'CRD' }
      const memberId = await addMember(tx, { ...member, username: name })
      await openAccounts(tx, { ...member, memberId })
      if (cash === undefined) await grantWelcome(tx, { merchantId: 1, memberId })
      else {
        const account = await accountOf(tx, 1, memberId, 'real')
        const house = { purpose: 'deposits', subject: 'test' } as const
        const lines = [{ account, house, amount: fromMinor(cash, 'CRD') }]
        await move(tx, [{ key: `deposit:${name}`, kind: 'test', reference: '', lines }])
      }
      // A bonus that is staked first, and large enough to last.
      if (bonus !== undefined) await giveBonus(tx, memberId, fromMinor(bonus, 'CRD'), { order: 'bonus_first' })
      return memberId
    })
    return givenPlayer(context, memberId)
  }

  return { db, context, wallet, seat, close: gateway.close }
}
