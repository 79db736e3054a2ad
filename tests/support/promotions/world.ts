import sharp from 'sharp'
import { buildApp } from '#apps/server/app.ts'
import { createParts } from '#apps/server/parts.ts'
import { proveBonuses } from '#features/bonuses/server/bonuses.ts'
import type { ActivityOffer } from '#features/promotions/rules/activity.ts'
import type { ManualOffer } from '#features/promotions/rules/offers.ts'
import { addPromotion, PROOFS } from '#features/promotions/server/promotions.ts'
import { startSession } from '#features/sessions/server/login/live.ts'
import { countBets, followMembers, proveTurnover } from '#features/turnover/server/turnover.ts'
import { accountOf, balanceOf, move, prove } from '#features/wallet/server/wallet.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { freshDatabase } from '../database.ts'
import { givenContext, givenMember, givenMerchant } from '../given.ts'
import { askOffice, type GivenOperator, givenOperator } from '../office/operators.ts'

export type PromotionsWorld = Awaited<ReturnType<typeof givenPromotions>>
export type Taker = Awaited<ReturnType<PromotionsWorld['newMember']>>
type Body = Record<string, unknown>
type Answer = Body & { proposalId: string; list: Body[]; checks: Body[] }

const DAY_MS = 86_400_000

export const BONUS_TERMS = {
  ...{ factorPpm: 2_000_000, contribution: { category: { LOTT: 1_000_000 } }, excluded: [], maxBet: null },
  ...{ expiresS: 86_400, order: 'real_first' as const },
}
export const ACTIVITY: ActivityOffer = {
  ...{
    category: 'play',
    picture: '',
    apply: 'JOIN',
    target: { of: 'valid_bet', amount: '100' },
    perDay: null,
    total: null,
  },
  ...{ reward: { kind: 'cash', amount: '10', timesPpm: 1_000_000 }, mayReapply: false, graceDays: 7, audience: {} },
  texts: { en: { title: 'Play a hundred', about: 'Ten back' } },
}
export const BY_HAND: ManualOffer = {
  ...{ ...BONUS_TERMS, most: '100', aloneUpTo: '20', audience: {}, texts: { en: { title: 'By hand', about: '' } } },
}

/** A platform of one merchant with two operators, members who play, and promotions. */
export async function givenPromotions() {
  const world = await freshDatabase()
  const { db } = world
  const context = givenContext(db)
  await givenMerchant(db)
  const parts = createParts(context)
  const app = await buildApp(context, { parts, trustedProxies: [], siteFolder: undefined, isReady: () => true })
  const [ann, ben] = [await givenOperator(db), await givenOperator(db)]
  let members = 0
  let bets = 0

  async function newMember() {
    const memberId = await givenMember(context, `taker${++members}`)
    const owner = { merchantId: 1, memberId, currency: 'CRD' }
    const visitor = { ip: '198.51.100.7', userAgent: `browser ${memberId}` }
    const token = await transaction(db, tx => startSession(tx, { id: memberId, merchantId: 1, type: 0 }, visitor))
    const call = async (method: 'GET' | 'POST', url: string, body?: Body) => {
      const headers = { host: 'localhost', authorization: `Bearer ${token}` }
      const reply = await app.inject({ method, url, headers, ...(body && { payload: body }) })
      const { value, code } = reply.json()
      return { value, code: reply.statusCode < 400 ? undefined : (code as string) }
    }
    return {
      ...{ memberId, owner, call, username: `taker${members}` },
      /** A bet with own money as turnover counts it; `at` when it was accepted. */
      play: (valid: string, at = new Date()) =>
        transaction(db, async tx => {
          const bet = { ...owner, reference: `lot:${memberId}:${++bets}`, acceptedAt: at }
          await followMembers(tx, [bet], at)
          const sums = { valid: parseAmount(valid), stake: parseAmount(valid), open: ZERO, leftOut: ZERO, bonus: ZERO }
          await countBets(tx, [{ ...bet, ...sums, game: 'lottery:test', category: 'LOTT' }], at)
        }),
      payIn: (value: string) =>
        transaction(db, async tx => {
          const account = await accountOf(tx, 1, memberId, 'real')
          const lines = [
            { account, house: { purpose: 'deposits', subject: 'bank' } as const, amount: parseAmount(value) },
          ]
          const key = `deposit:${memberId}:${++bets}`
          await move(tx, [{ key, kind: 'deposit', reference: key, lines }])
        }),
      cash: async () => (await balanceOf(db, memberId, false)).cash,
      act: (code: string, deed: 'join' | 'claim') => call('POST', `/wps/promotions/${code}/${deed}`, {}),
      apply: (code: string, body: Body) => call('POST', `/wps/promotions/${code}/apply`, body),
      standing: async (code: string) => (await call('GET', `/wps/promotions/${code}`)).value.standing,
    }
  }

  type More = { budget?: string; startsAt?: Date; endsAt?: Date }
  const add = (kind: 'activity' | 'manual', code: string, offer: object, { budget = '1000', ...times }: More = {}) => {
    const at = new Date()
    const between = { startsAt: new Date(at.getTime() - DAY_MS), endsAt: new Date(at.getTime() + DAY_MS), ...times }
    const about = { merchantId: 1, code, kind, currency: 'CRD', state: 'RUNNING', by: 'test', at } as const
    return transaction(db, tx => addPromotion(tx, { ...about, ...between, budget: parseAmount(budget), offer }))
  }

  const office = async (method: 'GET' | 'POST', path: string, body: Body = {}, who: GivenOperator = ann) => {
    const reply = await askOffice(app, who.token, [method, `/wps/office/${path}`], body)
    return { code: reply.code, value: reply.value as never as Answer }
  }

  return {
    ...{ db, context, parts, app, ann, ben, newMember, office },
    confirm: (id: string, who = ben) => office('POST', `proposals/${id}/confirm`, {}, who),
    activity: (code: string, change: Partial<ActivityOffer> = {}, more: More = {}) =>
      add('activity', code, { ...ACTIVITY, ...change }, more),
    byHand: (code: string, change: Partial<ManualOffer> = {}, more: More = {}) =>
      add('manual', code, { ...BY_HAND, ...change }, more),
    left: async (code: string) => {
      const [row] = await db<
        { left: bigint }[]
      >`select budget_left as left from promotions.promotions where code = ${code}`
      return row!.left
    },
    findings: async () => {
      const found = {
        ...(await countFindings(db, PROOFS)),
        ...(await proveBonuses(db)),
        ...(await prove(db)),
        ...(await proveTurnover(db)),
      }
      return Object.entries(found).filter(([, count]) => count > 0)
    },
    close: async () => {
      await app.close()
      await parts.close()
      await world.drop()
    },
  }
}

/** A picture as a telephone sends it. */
export async function aPicture(): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#204060' } })
  return (await picture.png().toBuffer()).toString('base64')
}
