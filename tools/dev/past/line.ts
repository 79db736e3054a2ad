import type { Kind } from '#features/agents/rules/contracts/kinds.ts'
import type { Tier } from '#features/agents/rules/contracts/tiers.ts'
import { approve, previewRun } from '#features/agents/server/bills/approve.ts'
import { payOpen } from '#features/agents/server/bills/pay.ts'
import { receive } from '#features/agents/server/bills/receive.ts'
import { settleAgain, settleDue, settleWindows } from '#features/agents/server/bills/run.ts'
import { answer } from '#features/agents/server/contracts/answer.ts'
import { propose } from '#features/agents/server/contracts/propose.ts'
import { followSettled } from '#features/agents/server/metrics/follower.ts'
import { payRebates } from '#features/agents/server/rebates/pay-rebates.ts'
import { send } from '#features/agents/server/transfers/send.ts'
import { heldMember, setTags, setTerms } from '#features/people/server/people.ts'
import { follow } from '#features/records/server/store.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { transaction } from '#shared/server/db.ts'
import logins from '../../../database/seed/demo-logins.json' with { type: 'json' }
import { type AgentName, LINE, PAYMENT_PASSWORD, SHORT_LINE, seedAgent } from '../../../database/seed/line.ts'
import { MERCHANT, TAGS } from './demonstration.ts'
import { createDice } from './dice.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000
/** Between two counts no more time goes by, nor are there more rows. */
const [SINCE_MS, ALL] = [2 * DAY_MS, 1_000_000]
/** Who looks on and hardly plays: so many join the line in all, a few on each day. */
const GUESTS = 250
/** By the step in the line: what an agent may pass on of slots' valid bets, and what their contracts pay, in millionths. */
const STEPS = [
  { rebate: 8_000, series: 1_960, daily: 10_000, hourly: 1_000, realtime: 800, dividend: 300_000 },
  { rebate: 6_000, series: 1_940, daily: 8_000, hourly: 800, realtime: 600, dividend: 250_000 },
  { rebate: 4_000, series: 1_920, daily: 6_000, hourly: 600, realtime: 400, dividend: 180_000 },
  { rebate: 2_000, series: 1_900, daily: 4_000, hourly: 400, realtime: 300, dividend: 120_000 },
  { rebate: 1_000, series: 1_880, daily: 2_000, hourly: 200, realtime: 200, dividend: 60_000 },
] as const
/** Who is paid by the hour and the five minutes as well: few, since each hour of each is a bill. */
const FAST = ['hoang', 'bao', 'minh', 'chi'] as const
/** Who pays out all money of their own to a downline on the first days: one owes for a while, the other to the end. */
const SPENT = [
  ['bao', 'minh'],
  ['quynh', 'tam'],
] as const
const SPENT_DAYS = 5

const stepOf = (name: AgentName): number => {
  const { above } = LINE.find(each => each.username === name)!
  return above === null ? 0 : stepOf(above) + 1
}

/** The agent below whom somebody of the line stands: most of them at the middle of it and further down. */
export const agentOf = (n: number): AgentName => LINE[createDice(n, 7).below(LINE.length)]!.username

/** The whole line, what each may pass on, and their contracts: proposed from the top down, and accepted. */
export async function openLine(world: World): Promise<void> {
  const { context } = world
  const { db } = context
  for (const { username, above } of LINE) {
    const password = logins.find(each => each.username === username)?.password
    const memberId = await seedAgent(context, MERCHANT, username, password)
    const { rebate, series } = STEPS[stepOf(username)]!
    const terms = { rates: { RNG: rebate }, series: { LOTT: series, ELOTT: series } }
    const aboveId = above === null ? null : await seedAgent(context, MERCHANT, above)
    await transaction(db, async tx => {
      const upline = aboveId === null ? null : await heldMember(tx, MERCHANT, aboveId)
      const member = await heldMember(tx, MERCHANT, memberId)
      await setTerms(tx, upline, member, terms)
      await setTags(tx, member, TAGS)
    })
    for (const kind of ['daily', 'dividend'] as const)
      await sign(world, { username, above }, kind, tiersOf(username, kind))
  }
}

/** Contracts by the hour and the five minutes, of few. */
export async function openFast(world: World): Promise<void> {
  for (const place of LINE.filter(({ username }) => FAST.some(each => each === username)))
    for (const kind of ['hourly', 'realtime'] as const) await sign(world, place, kind, tiersOf(place.username, kind))
}

/** Fixed salaries of a line whose top gets less than the two below are due, and has nothing left. */
export async function openShort(world: World): Promise<void> {
  for (const { username } of SHORT_LINE) await seedAgent(world.context, MERCHANT, username)
  for (const place of SHORT_LINE) await sign(world, place, 'daily', [fixed(place.above === null ? '50' : '30')])
}

const fixed = (sum: string): Tier => ({ ...tier('0', 0, 0), rateType: 'F', amount: parseAmount(sum) })

const tier = (minValidBet: string, minActive: number, ratePpm: number, minNetLoss = '0'): Tier => ({
  ...{ minValidBet: parseAmount(minValidBet), minNetLoss: parseAmount(minNetLoss), minActive, ratePpm },
  ...{ rateType: 'P', amount: ZERO },
})

function tiersOf(name: AgentName, kind: Kind): Tier[] {
  const rate = STEPS[stepOf(name)]![kind]
  return kind === 'dividend'
    ? [tier('100', 1, Math.floor(rate / 2), '10'), tier('500', 2, rate, '50')]
    : [tier('10', 0, Math.floor(rate / 2)), tier('100', kind === 'realtime' ? 0 : 1, rate)]
}

type Place = { username: AgentName; above: AgentName | null }

/** A contract with who stands directly above, or the house; one that is there stays as it is. */
async function sign(
  { context: { db } }: World,
  { username, above }: Place,
  kind: Kind,
  tiers: readonly Tier[],
): Promise<void> {
  const { timeZone } = await merchantById(db, MERCHANT)
  const idOf = async (who: AgentName) => {
    const [row] = await db<{ id: string }[]>`
      select id from people.members where merchant_id = ${MERCHANT} and username = ${who}`
    return row!.id
  }
  const payee = await idOf(username)
  const known = await db`
    select from agents.contracts c join people.members m on m.number = c.payee where m.id = ${payee} and c.kind = ${kind}`
  if (known.length > 0) return
  const proposer = above === null ? { operator: 'seed' } : { memberId: await idOf(above) }
  await transaction(db, async tx => {
    const clock = { at: await databaseNow(tx), timeZone }
    const terms = {
      ...({ period: 'SEMIMONTHLY', carry: 'WITHIN_MONTH', mode: 'FIXED', activeMode: 'PERIOD_TOTAL' } as const),
      ...{ minActiveBet: parseAmount('1'), deductSalary: false, tiers },
    }
    const { id } = await propose(tx, clock, proposer, { merchantId: MERCHANT, kind, product: 'CONS', payee, terms })
    await answer(tx, clock, { merchantId: MERCHANT, memberId: payee, kind, id, answer: 'accept', ends: [] })
  })
}

function ignoreDone(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

/** Those who join the line on a day. */
export async function joinGuests({ context }: World, day: number, days: number): Promise<void> {
  const [first, last] = [day, day + 1].map(each => Math.floor((GUESTS * each) / days)) as [number, number]
  for (let n = first; n < last; n++) {
    const uplineId = await seedAgent(context, MERCHANT, agentOf(1_000 + n))
    const username = `guest${String(n + 1).padStart(3, '0')}`
    const account = { merchantId: MERCHANT, username, password: null, chosenByMember: true, uplineId }
    const memberId = await addMemberWithPassword(context, account).catch(ignoreDone)
    if (memberId) await transaction(context.db, async tx => setTags(tx, await heldMember(tx, MERCHANT, memberId), TAGS))
  }
}

/** Money down the line, twice a day on the first days, so that its sender cannot pay all of their bills later. */
export async function passOn({ context }: World, day: number): Promise<void> {
  if (day >= SPENT_DAYS) return
  for (const [spender, receiver] of SPENT) {
    const memberId = await seedAgent(context, MERCHANT, spender)
    const to = await seedAgent(context, MERCHANT, receiver)
    for (const half of [1, 2])
      await send(
        { context, arrearsOf: async () => ZERO },
        {
          ...{ merchantId: MERCHANT, memberId, direction: 'down', to, amount: parseAmount('1000') },
          ...{ password: PAYMENT_PASSWORD, note: '', key: `past-${day}-${half}`, ip: '127.0.0.1' },
        },
      ).catch(ignoreDone)
  }
}

/**
 * Counts what was settled for the line, and pays rebates. Whom the seed made has rows of today: the follower of records would
 * go on to those, so it is set back, and reads these days alone.
 */
export async function countLine({ context: { db } }: World): Promise<void> {
  await db`update records.progress set at = least(at, now() - ${SINCE_MS} * interval '1 ms')`
  await follow(db, SINCE_MS + DAY_MS, ALL)
  await followSettled(db)
  await payRebates(db)
}

/** Salaries of five minutes of what was just played. */
export async function settleFive(world: World): Promise<void> {
  await countLine(world)
  await settleWindows(world.context.db)
}

/**
 * What is due on a day: bills of hours, days and periods. Dividends are approved while there are days to come, and taken by
 * most; what the last period came to waits for people.
 */
export async function settleDay(world: World, { isLate, isLast }: { isLate: boolean; isLast: boolean }): Promise<void> {
  const { db } = world.context
  await countLine(world)
  await settleDue(db)
  if (isLast) await settleAgain(db)
  if (isLate) return
  const at = await databaseNow(db)
  const { bills } = await previewRun(db, MERCHANT, 'all')
  if (bills.length === 0) return
  await transaction(db, tx => approve(tx, at, { merchantId: MERCHANT, by: 'seed', chosen: 'all' }))
  await payOpen(db, MERCHANT, at)
  for (const { username } of LINE.filter(each => each.username !== 'chi' && each.username !== 'minh')) {
    const memberId = await seedAgent(world.context, MERCHANT, username)
    await transaction(db, tx => receive(tx, at, { merchantId: MERCHANT, memberId, kind: 'dividend' }))
  }
}
