import { fractionOf, wholeOf } from '../../tools/verify/conformance/random.ts'
import type { Network } from './faulty-network.ts'
import type { Seat } from './proof-world.ts'

/* Rounds of a provider whose every decision comes from the seed: neither balances nor the network change what it wants. */

/** Kinds of rounds with their shares. */
const KINDS = {
  plain: 0.3,
  overtaken: 0.1,
  play: 0.1,
  table: 0.13,
  refund: 0.08,
  void: 0.06,
  voidRound: 0.05,
  givenUp: 0.08,
  corrected: 0.05,
  promo: 0.03,
  adjusted: 0.02,
} as const
export type RoundKind = keyof typeof KINDS

const MIN_STAKE = 10

/** Plays the round `n` of this seed until all of it is final. `prefix` begins all ids. */
export async function playRound(line: Network, seed: number, n: number, seats: readonly Seat[], prefix: string) {
  const draw = (limit: number, what: string, i = 0) => wholeOf(limit, seed, n, what, i)
  const seat = seats[draw(seats.length, 'seat')]!
  const round = `${prefix}${n}`
  const common = { request_id: round, ...seat, occurred_at: '2026-01-01T00:00:00.000Z', round }
  const stakeOf = (i: number) => MIN_STAKE + draw(80, 'stake', i)
  const winOf = (i: number) => Math.floor((stakeOf(i) * draw(250, 'win', i)) / 100)
  const send = (op: Parameters<Network['deliver']>[0], id: string, fields: object) =>
    line.deliver(op, { ...common, tx: `${round}.${id}`, ...fields }, `${n}.${id}`)
  const betFields = (i: number) => ({ tx: `${round}.b${i}`, amount: String(stakeOf(i)) })
  const bet = (i: number) => send('bet', `b${i}`, betFields(i))
  const win = (i: number, amount: number, id = `w${i}`, more: object = {}) =>
    send('win', id, { ref: `${round}.b${i}`, amount: String(amount), ...more })
  const undo = (id: string, reason: string) => send('rollback', `${id}.k`, { ref: `${round}.${id}`, reason })
  const end = (stakes: number, wins: number) =>
    send('end_round', 'e', { declared: { bet: String(stakes), win: String(wins) } })

  const kind = kindOf(fractionOf(seed, n, 'kind'))
  const bets = Array.from({ length: kind === 'table' || kind === 'voidRound' ? 1 + draw(3, 'bets') : 1 }, (_, i) => i)
  const sum = (of: (i: number) => number) => bets.reduce((total, i) => total + of(i), 0)
  switch (kind) {
    case 'plain': {
      await bet(0)
      // A cascade; sometimes the end is told while its wins are on their way.
      const wins = Array.from({ length: draw(4, 'wins') }, (_, i) => 1 + draw(100, 'cascade', i))
      const total = wins.reduce((sum, each) => sum + each, 0)
      const early = wins.length > 0 && draw(3, 'early') === 0 ? [end(stakeOf(0), total)] : []
      await Promise.all([...wins.map((each, i) => win(0, each, `w${i}`)), ...early])
      await end(stakeOf(0), total)
      break
    }
    case 'overtaken':
      // The win is on its way as soon as the bet.
      await Promise.all([bet(0), win(0, winOf(0), 'w0', { final: true })])
      break
    case 'play': {
      const actions = [
        { op: 'bet', ...betFields(0) },
        { op: 'win', tx: `${round}.w0`, ref: `${round}.b0`, amount: String(winOf(0)) },
      ]
      await send('play', 'p', { actions, final: true })
      break
    }
    case 'table':
      await Promise.all(bets.map(bet))
      await Promise.all(bets.map(i => win(i, winOf(i))))
      await end(sum(stakeOf), sum(winOf))
      break
    case 'refund': {
      await bet(0)
      const parts = [1 + draw(5, 'part', 0), 1 + draw(5, 'part', 1)]
      await Promise.all(
        parts.map((part, i) => send('partial_refund', `f${i}`, { ref: `${round}.b0`, amount: String(part) })),
      )
      if (draw(3, 'undone') === 0) await undo('b0', 'void')
      else await win(0, winOf(0), 'w0', { final: true })
      break
    }
    case 'void':
      await bet(0)
      await undo('b0', 'void')
      break
    case 'voidRound':
      await Promise.all(bets.map(bet))
      await send('rollback_round', 'k', { reason: 'cancel' })
      break
    case 'givenUp':
      await line.sendUnheard('bet', { ...common, ...betFields(0) }, `${n}.b0`)
      await undo('b0', 'timeout')
      break
    case 'corrected':
      await bet(0)
      await win(0, winOf(0))
      await undo('w0', 'error')
      await win(0, winOf(1), 'w0c')
      await end(stakeOf(0), winOf(1))
      break
    case 'promo':
      await send('promo_win', 'm', {
        campaign: 'c1',
        campaign_type: 'tournament',
        amount: String(1 + draw(50, 'prize')),
      })
      break
    case 'adjusted':
      await bet(0)
      await win(0, winOf(0), 'w0', { final: true })
      await send('adjust', 'a', {
        ref: `${round}.b0`,
        amount: String(draw(40, 'adjust') - 20 || 1),
        reason: 'resettle',
      })
      break
  }
  return kind
}

function kindOf(fraction: number): RoundKind {
  let left = fraction
  for (const [kind, share] of Object.entries(KINDS)) {
    if (left < share) return kind as RoundKind
    left -= share
  }
  return 'plain'
}
