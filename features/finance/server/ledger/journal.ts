import * as z from 'zod/mini'
import { MANUAL } from '#features/finance/rules/manual.ts'
import { type Actions, fourEyes } from '#features/operators/server/operators.ts'
import { memberNames } from '#features/people/server/people.ts'
import { amountText } from '#features/wallet/api.ts'
import { accountOf, balanceOf, move } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, formatAmount, parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'

const shape = z.object({
  ...{ memberId: z.string(), account: z.enum(MANUAL), amount: amountText, key: z.string() },
})
type Entry = z.output<typeof shape>

/** What people book by hand, two of them: once for ever by its key, on the day on which the second one agrees. */
export function journalActions({ db, realtime }: Pick<Context, 'db' | 'realtime'>): Actions {
  return {
    'journal.post': fourEyes('journal.post', shape, {
      ground: async (tx, merchantId, entry) => {
        const username = await nameOf(tx, merchantId, entry.memberId)
        const { cash, currency } = await balanceOf(tx, entry.memberId, false)
        const after = formatAmount(amount(cash + moneyOf(entry)))
        const effect = { username, currency, cash: formatAmount(cash), after, account: `${entry.account}:manual` }
        // What the member does meanwhile is no reason to ask again: the entry is of an amount, not of a balance.
        return { item: `journal:${entry.key}`, version: `${entry.memberId} ${entry.account} ${entry.amount}`, effect }
      },
      carryOut: ({ merchantId, people, reason }, entry) =>
        transaction(db, async tx => {
          await nameOf(tx, merchantId, entry.memberId)
          await people.mark(tx)
          const balance = await post(tx, merchantId, entry, reason)
          realtime.hint(entry.memberId, { topic: 'balance' })
          return { balance: formatAmount(balance) }
        }),
    }),
  }
}

async function post(tx: Tx, merchantId: number, entry: Entry, reason: string): Promise<Amount> {
  const account = await accountOf(tx, merchantId, entry.memberId, 'real')
  const house = { purpose: entry.account, subject: 'manual' } as const
  const [outcome] = await move(tx, [
    {
      ...{ key: `manual:${merchantId}:${entry.key}`, kind: 'correction', reference: `manual:${entry.key}: ${reason}` },
      lines: [{ account, house, amount: moneyOf(entry) }],
    },
  ])
  const { status, lines } = outcome!
  if (status === 'insufficient') throw new Refusal('insufficient_funds')
  if (status === 'locked') throw new Refusal('account_locked')
  // The key was used before, for this or for something else.
  if (status !== 'done') throw new Refusal('state_changed')
  return lines[0]!.balance
}

/** Refused as `invalid_input` for an entry of nothing. */
function moneyOf({ amount: text }: Entry): Amount {
  const value = parseAmount(text)
  if (value === 0n) throw new Refusal('invalid_input', { field: 'amount' })
  return value
}

/** Refused as `not_found` for a member of another merchant. */
async function nameOf(tx: Tx, merchantId: number, memberId: string): Promise<string> {
  const name = (await memberNames(tx, merchantId, [memberId])).get(memberId)
  if (name === undefined) throw new Refusal('not_found')
  return name
}
