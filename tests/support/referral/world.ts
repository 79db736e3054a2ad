import type { ReferralSettings } from '#features/referral/rules/settings.ts'
import { PROOFS, qualifyDue, saveSettings, settingsOf } from '#features/referral/server/referral.ts'
import { accountOf, move } from '#features/wallet/server/wallet.ts'
import { type Amount, parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { givenPoints, type PointMember } from '../points/world.ts'

export type ReferralWorld = Awaited<ReturnType<typeof givenReferral>>
export type Friend = Awaited<ReturnType<ReferralWorld['newFriend']>>
type Settings = ReferralSettings & { budget: Amount }

/** A platform of one merchant that pays 10 for a friend who pays in 20 and plays 200 within 30 days. */
export async function givenReferral() {
  const world = await givenPoints()
  const { db, parts, deliver } = world
  let people = 0
  let orders = 0

  const set = (change: Partial<Settings> = {}) =>
    transaction(db, async tx => {
      const { version, ...now } = await settingsOf(tx, 1)
      const next = { ...now, isOn: true, budget: parseAmount('1000000'), ...change }
      if (!(await saveSettings(tx, 1, next, { after: version, by: 'test' }))) throw new Error('not the newest')
    })
  await set()

  /** Somebody with a name and a place of their own. */
  async function newPerson(more: { recommenderId?: string; ip?: string; username?: string } = {}) {
    const n = ++people
    const name = [n % 26, Math.floor(n / 26) % 26].map(at => String.fromCharCode(97 + at)).join('')
    const ip = `203.0.${113 + Math.floor(n / 250)}.${1 + (n % 250)}`
    const member = await world.newMember({ username: `guest${name}x`, ip, ...more })
    await deliver()
    const book = (kind: 'deposit' | 'deposit_reversed', purpose: 'deposits' | 'chargebacks', value: string) =>
      transaction(db, async tx => {
        const account = await accountOf(tx, 1, member.memberId, 'real')
        const lines = [{ account, house: { purpose, subject: 'bank' } as const, amount: parseAmount(value) }]
        await move(tx, [{ key: `${kind}:${++orders}`, kind, reference: `order${orders}`, lines }])
        await tx`
          insert into referral.due (friend_id, merchant_id)
          select friend_id, merchant_id from referral.friends where friend_id = ${member.memberId} on conflict do nothing`
      })
    return {
      ...member,
      payIn: (value: string) => book('deposit', 'deposits', value),
      takeBack: (value: string) => book('deposit_reversed', 'chargebacks', `-${value}`),
      play: async (valid: string, name?: string) => {
        const played = await member.play(valid, name)
        await deliver()
        return played
      },
    }
  }

  const newFriend = (inviter: Pick<PointMember, 'memberId'>, more: { ip?: string; username?: string } = {}) =>
    newPerson({ ...more, recommenderId: inviter.memberId })

  return {
    ...{ ...world, set, newPerson, newFriend },
    qualify: (on: Sql = db) => qualifyDue({ db: on, cashier: parts.cashier }),
    stateOf: async ({ memberId }: Pick<PointMember, 'memberId'>) => {
      const [row] = await db<{ state: string }[]>`select state from referral.friends where friend_id = ${memberId}`
      return row?.state
    },
    findings: async () => [
      ...Object.entries(await countFindings(db, [...PROOFS, 'promotions.proof_budgets'])).filter(
        ([, found]) => found > 0,
      ),
      ...(await world.findings()),
    ],
  }
}
