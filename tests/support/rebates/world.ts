import type { RebateSettings } from '#features/rebates/rules/settings.ts'
import { payByItself, proveRebates } from '#features/rebates/server/rebates.ts'
import { saveSettings, settingsOf } from '#features/rebates/server/settings.ts'
import { countBets, followMembers } from '#features/turnover/server/turnover.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { givenPoints, type PointMember } from '../points/world.ts'

export type RebateMember = Awaited<ReturnType<RebateWorld['newMember']>>
export type RebateWorld = Awaited<ReturnType<typeof givenRebates>>

/** A platform of one merchant whose members play; what they play is of the category RNG, at 0.6 %. */
export async function givenRebates() {
  const world = await givenPoints()
  const { db, context, app, ann, deliver } = world
  let bets = 0

  async function newMember() {
    const member: PointMember = await world.newMember()
    const { memberId, owner, call } = member
    const play = async (valid: string, name = crypto.randomUUID(), on: Sql = db) => {
      await transaction(on, async tx => {
        const bet = { ...owner, currency: 'CRD', reference: name.includes(':') ? name : `bet:${name}` }
        const value = parseAmount(valid)
        const stands = {
          acceptedAt: new Date(++bets),
          valid: value,
          open: ZERO,
          leftOut: ZERO,
          stake: value,
          bonus: ZERO,
        }
        await followMembers(tx, [bet], new Date())
        await countBets(tx, [{ ...bet, ...stands, game: 'test', category: 'RNG' }], new Date())
      })
      await deliver()
      return name
    }
    return {
      ...{ memberId, owner, call, play, cash: member.cash },
      waiting: async () => (await call('GET', '/wps/rebate')).value,
      claim: (key = 'claim-0001') => call('POST', '/wps/rebate/claim', { key }),
      claims: async () => (await call('GET', '/wps/rebate/claims')).value.list,
      statement: async (no: number) => (await call('GET', `/wps/rebate/claims/${no}`)).value,
      /** What was counted is so many minutes older. */
      age: async (minutes: number) => {
        await db`alter table rebates.accruals disable trigger accruals_append_only`
        await db`update rebates.accruals set at = at - ${minutes} * interval '1 minute' where member_id = ${memberId}`
        await db`alter table rebates.accruals enable trigger accruals_append_only`
      },
    }
  }

  return {
    ...{ db, context, app, ann, deliver, newMember },
    set: (change: (now: RebateSettings) => Partial<RebateSettings>) =>
      transaction(db, async tx => {
        const { version, currency: _, ...now } = await settingsOf(tx, 1)
        await saveSettings(tx, 1, { ...now, ...change(now) }, version, 'test')
      }),
    payByItself: (now?: Date, on: Sql = db) => payByItself({ ...context, db: on }, now),
    findings: async () => [
      ...Object.entries(await proveRebates(db)).filter(([, count]) => count > 0),
      ...(await world.findings()),
    ],
    close: world.close,
  }
}
