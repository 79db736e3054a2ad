import { type Actions, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { type Member, memberByUsername } from '#features/people/server/people.ts'
import { runningBudgets } from '#features/promotions/server/promotions.ts'
import { type Amount, amount, formatAmount, parseAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { sha256Hex } from '#shared/server/secrets/wallet-signature.ts'
import { type Issue, issueShape } from '../api-office.ts'
import { issueReward } from './issue.ts'

const DAY_MS = 86_400_000
/** Promotions whose budget is cash. */
export const PAYING = ['reward', 'manual', 'activity', 'code']

/** What takes two operators: money for members, however few. */
export function rewardActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'rewards.issue': fourEyes('rewards.issue', issueShape, {
      ground: async (tx, merchantId, issue) => {
        const { budget, gifts, total } = await readIssue(tx, merchantId, issue)
        const { promotion, times, days, note } = issue
        const effect = {
          ...{ promotion, recipients: gifts.length, total: formatAmount(total), times, days, note },
          budget: { from: formatAmount(budget.left), to: formatAmount(amount(budget.left - total)) },
          gifts: gifts.map(({ member, value }) => `${member.username} ${formatAmount(value)}`).join(', '),
        }
        const sum = { amount: total, currency: budget.currency }
        // What others take of the budget meanwhile is no reason to ask again; that there is enough is asked when it is carried out.
        // Several orders may wait, but not the same one twice.
        return { item: `rewards:${promotion}:${sha256Hex(effect.gifts).slice(0, 16)}`, version: 'open', effect, sum }
      },
      carryOut: ({ merchantId, people }, issue) =>
        transaction(db, async tx => {
          const { budget, gifts } = await readIssue(tx, merchantId, issue)
          await people.mark(tx)
          const { promotion, times, days, note } = issue
          const order = newId('rwd')
          const expiresAt = new Date((await databaseNow(tx)).getTime() + days * DAY_MS)
          const about = { merchantId, promotion, currency: budget.currency, kind: 'gift' as const, note, expiresAt }
          let issued = 0
          for (const [n, { member, value }] of gifts.entries()) {
            const timesPpm = BigInt(times) * 1_000_000n
            const terms = { amount: value, timesPpm, by: bySome(people) }
            const result = await issueReward(tx, { ...about, ...terms, id: `${order}:${n + 1}`, memberId: member.id })
            if (result === 'budget_spent') throw new Refusal('budget_spent')
            if (result === 'done') issued++
          }
          return { issued, notGiven: gifts.length - issued }
        }),
    }),
  }
}

type Gift = { member: Member; value: Amount }

/** What it comes to, or the first thing that is wrong. */
async function readIssue(tx: Tx, merchantId: number, { promotion, rows }: Issue) {
  const at = await databaseNow(tx)
  const budget = (await runningBudgets(tx, merchantId, at, PAYING)).find(each => each.code === promotion)
  if (!budget) throw new Refusal('not_found', { field: 'promotion' })
  const gifts: Gift[] = []
  const seen = new Set<string>()
  for (const { username, amount: text } of rows) {
    const value = parseAmount(text)
    if (value <= 0n || value % unitOf(budget.currency) !== 0n) throw new Refusal('invalid_input', { field: 'amount' })
    const member = await memberByUsername(tx, merchantId, username)
    if (member?.currency !== budget.currency || seen.has(member.id))
      throw new Refusal('invalid_input', { field: 'username', value: username })
    seen.add(member.id)
    gifts.push({ member, value })
  }
  const total = amount(gifts.reduce((sum, { value }) => sum + value, 0n))
  if (total > budget.left) throw new Refusal('budget_spent')
  return { budget, gifts, total }
}
