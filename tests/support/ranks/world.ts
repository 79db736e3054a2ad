import { depositCredited } from '#features/cashier/server/cashier.ts'
import { addPromotion, PROOFS as BUDGETS } from '#features/promotions/server/promotions.ts'
import type { RankSettings } from '#features/ranks/rules/settings.ts'
import { judgeNight, proveRanks } from '#features/ranks/server/ranks.ts'
import { saveSettings, settingsOf } from '#features/ranks/server/settings.ts'
import { PROOFS as REWARDS } from '#features/rewards/server/store.ts'
import { countBets, followMembers } from '#features/turnover/server/turnover.ts'
import { accountOf, move } from '#features/wallet/server/wallet.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { givenPoints, type PointMember } from '../points/world.ts'

export type RankMember = Awaited<ReturnType<RankWorld['newMember']>>
export type RankWorld = Awaited<ReturnType<typeof givenRanks>>

const END = new Date('9999-12-31T00:00:00Z')
const DAY_MS = 86_400_000

/** A platform of one merchant whose members play and pay in; what they play is of the category RNG. */
export async function givenRanks({ budget = '1000000' } = {}) {
  const world = await givenPoints()
  const { db, context, app, ann, deliver } = world
  const midnight = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`)
  let bets = 0
  const at = new Date()
  const about = { merchantId: 1, code: 'rank', kind: 'rank', currency: 'CRD', state: 'RUNNING', offer: {} } as const
  await transaction(db, tx =>
    addPromotion(tx, { ...about, budget: parseAmount(budget), startsAt: at, endsAt: END, by: 'test', at }),
  )

  async function newMember() {
    const member: PointMember = await world.newMember()
    const { memberId, owner, call } = member
    /** A bet as turnover counts it now; the same name again is a correction. */
    const play = async (valid: string, name = crypto.randomUUID(), on: Sql = db) => {
      await transaction(on, async tx => {
        const bet = { ...owner, currency: 'CRD', reference: name.includes(':') ? name : `bet:${name}` }
        const value = parseAmount(valid)
        const stands = { valid: value, open: ZERO, leftOut: ZERO, stake: value, bonus: ZERO }
        await followMembers(tx, [bet], new Date())
        const counted = {
          ...bet,
          ...stands,
          acceptedAt: new Date(midnight + ++bets),
          game: 'test',
          category: 'RNG',
        } as const
        await countBets(tx, [counted], new Date())
      })
      await deliver(on)
      return name
    }
    /** What a deposit books, and the event of it; the second time it is taken back. */
    const pay = async (name: string, kind: 'deposit' | 'deposit_reversed', amount: string) => {
      await transaction(db, async tx => {
        const account = await accountOf(tx, 1, memberId, 'real')
        const house = { purpose: kind === 'deposit' ? 'deposits' : 'chargebacks', subject: 'test' } as const
        const lines = [{ account, house, amount: parseAmount(amount) }]
        await move(tx, [{ key: `${name}:${memberId}:${kind}`, kind, reference: `arrival:test:${name}`, lines }])
        const told = { depositId: name, provider: 'test', paymentId: name, amount, currency: 'CRD' }
        await noteEvent(tx, depositCredited, { ...owner, ...told, amount: String(parseAmount(amount)) })
      })
      await deliver()
    }
    return {
      ...{ memberId, owner, call, play, pay, username: member.username },
      /** What ranks paid into the balance. */
      got: async () => {
        const [row] = await db<{ got: bigint }[]>`
          select coalesce(sum(cash), 0)::bigint as got from wallet.public_moved
          where member_id = ${memberId} and reference like ${`rank:${memberId}:%`}`
        return row!.got
      },
      standing: async () => (await call('GET', '/wps/ranks')).value,
      rise: () => call('POST', '/wps/ranks/rise', {}),
      days: async () => (await call('GET', '/wps/ranks/days')).value,
      day: async (day: string) => (await call('GET', `/wps/ranks/days/${day}`)).value,
      rank: async () => (await call('GET', '/wps/ranks')).value.rank as number,
      gifts: async () =>
        (await call('GET', '/wps/rewards')).value.list as { id: string; amount: string; state: string }[],
      inbox: async () => {
        await deliver()
        return db<{ kind: string; details: object }[]>`
          select kind, details from messages.inbox where member_id = ${memberId} and kind = 'rank_changed' order by sent_at`
      },
    }
  }

  return {
    ...{ db, context, app, ann, deliver, newMember, parts: world.parts },
    set: (change: (now: RankSettings) => Partial<RankSettings>) =>
      transaction(db, async tx => {
        const { version, currency: _, per: __, ...now } = await settingsOf(tx, 1)
        await saveSettings(tx, 1, { ...now, ...change(now) }, version, 'test')
      }),
    /** The night so many days on, twenty past midnight. */
    night: async (days = 1, on: Sql = db) => {
      const today = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:20:00Z`)
      await judgeNight({ ...context, db: on }, new Date(today + days * DAY_MS))
    },
    findings: async () => [
      ...Object.entries({ ...(await proveRanks(db)), ...(await countFindings(db, [...BUDGETS, ...REWARDS])) }).filter(
        ([, count]) => count > 0,
      ),
      ...(await world.findings()),
    ],
    close: world.close,
  }
}
