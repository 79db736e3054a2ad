import type { Catalogue } from '#features/games/server/games.ts'
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
import { type Grant, grantShape } from '../api-office.ts'
import { worthOf } from '../rules/rounds.ts'
import { grantRounds } from './rounds/rounds.ts'

const DAY_MS = 86_400_000

export const budgetsOf = (db: Sql | Tx, merchantId: number, at: Date) =>
  runningBudgets(db, merchantId, at, ['free_rounds'])

type Deps = Pick<Context, 'db'> & { catalogue: Catalogue }

/** What takes two operators: rounds for members, whose wins are money. */
export function freeRoundsActions({ db, catalogue }: Deps): Actions {
  return {
    'freerounds.grant': fourEyes('freerounds.grant', grantShape, {
      ground: async (tx, merchantId, grant) => {
        const { budget, game, members, worth, total } = await read(tx, merchantId, grant)
        const { promotion, rounds, stake, days, note } = grant
        const effect = {
          ...{ promotion, game: `${game.vendor.name} · ${game.game.name}`, rounds, stake, days, note },
          ...{ recipients: members.length, each: formatAmount(worth), total: formatAmount(total) },
          budget: { from: formatAmount(budget.left), to: formatAmount(amount(budget.left - total)) },
          members: members.map(({ username }) => username).join(', '),
        }
        const sum = { amount: total, currency: budget.currency }
        // As rewards: several orders may wait, but not the same one twice, and what others take of the budget is no reason to ask again.
        const content = sha256Hex(JSON.stringify([grant.vassalage, grant.gameCode, rounds, stake, effect.members]))
        return { item: `freerounds:${promotion}:${content.slice(0, 16)}`, version: 'open', effect, sum }
      },
      carryOut: ({ merchantId, people }, grant) =>
        transaction(db, async tx => {
          const { budget, game, members, stake } = await read(tx, merchantId, grant)
          await people.mark(tx)
          const { promotion, rounds, days, note } = grant
          const order = newId('frd')
          const expiresAt = new Date((await databaseNow(tx)).getTime() + days * DAY_MS)
          const about = { merchantId, promotion, currency: budget.currency, note, expiresAt, by: bySome(people) }
          const what = { vendorId: game.vendor.id, game: game.game.code, rounds, stake }
          let granted = 0
          for (const [n, { id: memberId }] of members.entries()) {
            const result = await grantRounds(tx, { ...about, ...what, id: `${order}:${n + 1}`, memberId })
            if (result === 'budget_spent') throw new Refusal('budget_spent')
            if (result === 'done') granted++
          }
          return { granted, notGiven: members.length - granted }
        }),
    }),
  }

  /** What it comes to, or the first thing that is wrong. */
  async function read(
    tx: Tx,
    merchantId: number,
    { promotion, vassalage, gameCode, rounds, stake: text, usernames }: Grant,
  ) {
    const budget = (await budgetsOf(tx, merchantId, await databaseNow(tx))).find(({ code }) => code === promotion)
    if (!budget) throw new Refusal('not_found', { field: 'promotion' })
    const game = await catalogue.find(merchantId, vassalage, gameCode)
    if (!game?.vendor.seamless || !canBeFree(game.game)) throw new Refusal('not_found', { field: 'gameCode' })
    const stake = parseAmount(text)
    if (stake <= 0n || stake < game.game.minBet || stake % unitOf(budget.currency) !== 0n)
      throw new Refusal('invalid_input', { field: 'stake' })
    const members: Member[] = []
    for (const username of usernames) {
      const member = await memberByUsername(tx, merchantId, username)
      if (member?.currency !== budget.currency || members.some(({ id }) => id === member.id))
        throw new Refusal('invalid_input', { field: 'username', value: username })
      members.push(member)
    }
    const worth = worthOf(rounds, stake)
    const total = amount(worth * BigInt(members.length))
    if (total > budget.left) throw new Refusal('budget_spent')
    return { budget, game, members, stake, worth, total }
  }
}

/** Slots whose rounds are over with their draw (a pool's hit is money of others), and sportsbooks. The vendor says the rest. */
export const canBeFree = ({ gameType, classify }: { gameType: string; classify: string }) =>
  (gameType === 'RNG' && classify === 'SLOT') || gameType === 'SPORTS' || gameType === 'ESPORTS'
