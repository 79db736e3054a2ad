import { type Actions, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { type Member, memberByUsername } from '#features/people/server/people.ts'
import { runningBudgets } from '#features/promotions/server/promotions.ts'
import { amount, formatAmount, parseAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { sha256Hex } from '#shared/server/secrets/wallet-signature.ts'
import { type Grant, grantShape } from '../../api-free.ts'
import { grantFreeTicket } from './free.ts'

const DAY_MS = 86_400_000

export const budgetsOf = (db: Sql | Tx, merchantId: number, at: Date) =>
  runningBudgets(db, merchantId, at, ['free_ticket'])

/** What takes two operators: tickets for members, whose wins are money. */
export function freeTicketActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'freetickets.grant': fourEyes('freetickets.grant', grantShape, {
      ground: async (tx, merchantId, grant) => {
        const { budget, members, total } = await read(tx, merchantId, grant)
        const { promotion, worth, days, note } = grant
        const effect = {
          ...{ promotion, worth, days, note, recipients: members.length, total: formatAmount(total) },
          budget: { from: formatAmount(budget.left), to: formatAmount(amount(budget.left - total)) },
          members: members.map(({ username }) => username).join(', '),
        }
        // As rewards: several orders may wait, but not the same one twice, and what others take of the budget is no reason to ask again.
        const content = sha256Hex(JSON.stringify([worth, effect.members]))
        const sum = { amount: total, currency: budget.currency }
        return { item: `freetickets:${promotion}:${content.slice(0, 16)}`, version: 'open', effect, sum }
      },
      carryOut: ({ merchantId, people }, grant) =>
        transaction(db, async tx => {
          const { budget, members, worth } = await read(tx, merchantId, grant)
          await people.mark(tx)
          const order = newId('frt')
          const expiresAt = new Date((await databaseNow(tx)).getTime() + grant.days * DAY_MS)
          const { promotion, note } = grant
          const about = { merchantId, promotion, currency: budget.currency, worth, note, expiresAt, by: bySome(people) }
          let granted = 0
          for (const [n, { id: memberId }] of members.entries()) {
            const result = await grantFreeTicket(tx, { ...about, id: `${order}:${n + 1}`, memberId })
            if (result === 'budget_spent') throw new Refusal('budget_spent')
            if (result === 'done') granted++
          }
          return { granted, notGiven: members.length - granted }
        }),
    }),
  }
}

/** What it comes to, or the first thing that is wrong. */
async function read(tx: Tx, merchantId: number, { promotion, worth: text, usernames }: Grant) {
  const budget = (await budgetsOf(tx, merchantId, await databaseNow(tx))).find(({ code }) => code === promotion)
  if (!budget) throw new Refusal('not_found', { field: 'promotion' })
  const worth = parseAmount(text)
  if (worth <= 0n || worth % unitOf(budget.currency) !== 0n) throw new Refusal('invalid_input', { field: 'worth' })
  const members: Member[] = []
  for (const username of usernames) {
    const member = await memberByUsername(tx, merchantId, username)
    if (member?.currency !== budget.currency || members.some(({ id }) => id === member.id))
      throw new Refusal('invalid_input', { field: 'username', value: username })
    members.push(member)
  }
  const total = amount(worth * BigInt(members.length))
  if (total > budget.left) throw new Refusal('budget_spent')
  return { budget, members, worth, total }
}
