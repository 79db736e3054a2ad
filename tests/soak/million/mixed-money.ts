import { exclude } from '#features/protection/server/protection.ts'
import { amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { endBonus, giveBonus } from '../../support/promotions/bonuses.ts'
import type { Story } from './mixed-calls.ts'

/* What happens to players' money beside the calls of games: the cashier, bonuses, free rounds, transfers, people. */

type Tell = (story: Story) => Promise<unknown>

/** Counts what a door did, or by which refusal it did not. */
async function knock(story: Story, what: string, work: () => Promise<string>): Promise<void> {
  try {
    story.count(what, await work())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    story.count(what, error.code)
  }
}

const cashier: Tell = async s => {
  const { memberId } = s.player
  const value = BigInt(1 + s.draw(50_000))
  if (s.draw(2) === 0) await knock(s, 'deposit', () => s.world.deposit(memberId, value))
  else await knock(s, 'withdrawal', () => s.world.withdraw(memberId, value))
}

/** Stakes come from the bonus first; it may end while they are out. */
const bonus: Tell = async s => {
  const { db } = s.world
  const { memberId } = s.player
  const terms = { maxBet: amount(5_000_000n), order: 'bonus_first' } as const
  await knock(s, 'bonus', () =>
    transaction(db, async tx => ((await giveBonus(tx, memberId, amount(200_000n), terms)) ? 'done' : 'queue full')),
  )
  await s.bet('b', 1_500)
  if (s.draw(2) === 0) await s.call('partial_refund', { tx: s.id('f'), ref: s.id('b'), amount: '333' })
  const end = () =>
    knock(s, 'forfeit', () => transaction(db, async tx => ((await endBonus(tx, memberId)) ? 'done' : 'none')))
  if (s.draw(2) === 0) await end()
  if (s.draw(2) === 0) await s.win('w', 'b', 1_111)
  if (s.draw(2) === 0) await s.rollback('k', 'w')
  if (s.draw(2) === 0) await s.rollback('l', 'b')
  await end()
}

const freeRounds: Tell = async s => {
  const { db, key } = s.world
  const reward = s.id('reward')
  await db`
    insert into gateway.rewards (vendor_id, reward, merchant_id, player, game, currency, rounds, rounds_left, pays, expires_at)
    values (${key.vendorId}, ${reward}, 1, ${s.player.player}, 'slot', 'CRD', 3, 3, ${s.draw(2) === 0 ? 'real' : 'bonus'},
      now() + interval '1 day')`
  const free = { kind: 'free_round', reward }
  await s.bet('b0', 0, free)
  await s.win('w0', 'b0', 300, { ...free, final: true })
  if (s.draw(2) === 0) await s.win('late', 'b0', 70, free)
  await s.bet('b1', 0, { ...free, round: s.id('r1') })
  if (s.draw(2) === 0) await s.rollback('k0', 'w0')
  if (s.draw(2) === 0) await s.rollback('k1', 'b1')
  await s.bet('b3', 0, { ...free, round: s.id('r3') })
  if (s.draw(2) === 0) await s.call('rollback_round', { tx: s.id('k3'), round: s.id('r3') })
  await s.win('w2', '', 50, { ...free, round: s.id('r2') })
  const status = ['played', 'expired', 'cancelled'][s.draw(3)]
  await s.call('reward_status', { tx: s.id('end'), reward, status, total: '400' })
}

const transfer: Tell = async s => {
  const ask = { merchantId: 1, memberId: s.player.memberId, vassalage: 'X' }
  const move = (direction: 'in' | 'out', value: bigint | 'all') =>
    knock(s, `transfer ${direction}`, async () => {
      const moved = value === 'all' ? value : amount(value)
      return (await s.world.transfers.transfer({ ...ask, direction, amount: moved, key: s.id(direction) })).state
    })
  await move('in', BigInt(1 + s.draw(500)) * 100n)
  await move('out', s.draw(2) === 0 ? 'all' : 100n)
}

/** Two people decide about wins in suspense. */
const decision: Tell = async s => {
  const { cases } = s.world
  const { list } = await cases.listHeld(1, { before: undefined, limit: 20 })
  for (const { id, decisions } of list.slice(0, 5)) {
    const wanted = decisions.includes('release') && s.draw(2) === 0 ? 'release' : 'return'
    await knock(s, wanted, async () => {
      await cases.propose({ merchantId: 1, operatorId: 'ann' }, id, wanted, 'seen')
      await cases.decide({ merchantId: 1, operatorId: 'bob' }, id, true)
      return 'done'
    })
  }
}

/** Wins and stakes that are out still come back; nothing new is taken. */
const exclusion: Tell = async s => {
  const { memberId } = s.player
  await s.bet('b', 100)
  await knock(s, 'exclusion', async () => {
    await transaction(s.world.db, tx =>
      exclude(tx, { merchantId: 1, memberId, by: memberId, kind: 'time_out', term: '24 hours' }),
    )
    return 'done'
  })
  await s.bet('late', 100, { round: s.id('next') })
  await s.win('w', 'b', 250, { final: true })
}

export const MONEY_STORIES: readonly (readonly [weight: number, tell: Tell])[] = [
  [3, cashier],
  [1, bonus],
  [1, freeRounds],
  [0.5, transfer],
  [0.1, decision],
  [0.02, exclusion],
]
