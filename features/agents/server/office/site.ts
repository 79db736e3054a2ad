import * as z from 'zod/mini'
import { agentSiteApi, type LimitsText } from '#features/agents/api-agents.ts'
import { defaultLimits, type TransferLimits, wrongLimit } from '#features/agents/rules/transfer-rules.ts'
import { type Actions, fourEyes } from '#features/operators/server/operators.ts'
import { usernameKey } from '#features/people/rules/people.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { formatAmount, parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { oneOf } from '../transfers/facts.ts'
import { findLimits } from '../transfers/store-transfers.ts'
import { idOf } from './contracts.ts'
import * as store from './store-site.ts'

type Input = z.output<typeof agentSiteApi.agents.input>
const keyOf = (name: string | undefined) => (name === undefined ? undefined : usernameKey(name))

/** The agents of a merchant, those who came last first. */
export async function siteAgents(
  db: Sql,
  merchantId: number,
  { before, limit, type, username, upline, ...ask }: Input,
) {
  const filter = { ...ask, name: keyOf(username), upline: keyOf(upline), type: type && Number(type) }
  const rows = await store.selectAgents(db, merchantId, filter as store.AgentFilter, {
    before: idOf(before),
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  return {
    list: page.map(({ number: _, uplineId, uplineName, teamBalance, arrears, registeredAt, ...row }) => ({
      ...row,
      upline: uplineId === null ? null : { id: uplineId, username: uplineName ?? '' },
      ...{ teamBalance: formatAmount(teamBalance), arrears: formatAmount(arrears) },
      registeredAt: registeredAt.toISOString(),
    })),
    next: rows.length > limit ? String(page.at(-1)!.number) : null,
  }
}

const LIMITS = ['min', 'max', 'dailyMax', 'stepUpSingle', 'stepUpDaily'] as const
const each = <T, U>(of: Record<(typeof LIMITS)[number], T>, change: (value: T) => U) =>
  Object.fromEntries(LIMITS.map(key => [key, change(of[key])])) as Record<(typeof LIMITS)[number], U>
const textOf = (limits: TransferLimits): LimitsText => each(limits, formatAmount)

/** What may go up and down lines of a merchant: what it said, or what counts without. */
export async function siteLimits(db: Sql | Tx, merchantId: number, currency: string) {
  const own = await findLimits(db, merchantId, currency)
  const standard = defaultLimits(oneOf(currency))
  const isOwn = own !== undefined
  return { currency, limits: textOf(own ?? standard), standard: textOf(standard), isOwn }
}

const { reason: _, ...shape } = agentSiteApi.setLimits.input.shape

/** How much may leave a wallet without a second factor is said by two people. */
export function siteActions({ db }: Pick<Context, 'db'>): Actions {
  const judged = async (tx: Tx, merchantId: number, content: LimitsText) => {
    await store.holdLimits(tx, merchantId)
    const { currency } = await merchantById(db, merchantId)
    const limits: TransferLimits = each(content, parseAmount)
    const field = wrongLimit(limits)
    if (field) throw new Refusal('invalid_input', { field })
    const before = await siteLimits(tx, merchantId, currency)
    const after = textOf(limits)
    if (JSON.stringify(before.limits) === JSON.stringify(after)) throw new Refusal('state_changed')
    return { currency, limits, before: before.limits, after }
  }
  return {
    'agents.limits': fourEyes('agents.limits', z.object(shape), {
      ground: async (tx, merchantId, content) => {
        const { currency, before, after } = await judged(tx, merchantId, content)
        const told = LIMITS.filter(key => before[key] !== after[key])
        const effect = {
          currency,
          ...Object.fromEntries(told.map(key => [key, { from: before[key], to: after[key] }])),
        }
        return { item: 'agents:limits', version: Object.values(before).join('-'), effect }
      },
      carryOut: ({ merchantId, people }, content) =>
        transaction(db, async tx => {
          await store.holdLimits(tx, merchantId)
          await people.mark(tx)
          const { currency, limits, after } = await judged(tx, merchantId, content)
          await store.upsertLimits(tx, merchantId, currency, limits)
          return after
        }),
    }),
  }
}
