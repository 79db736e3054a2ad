import type { Story } from './mixed-calls.ts'

/* What happens in games, each with its weight: rounds as they should be, and everything that networks, players and
 * vendors make of them. Amounts in smallest units. */

type Tell = (story: Story) => Promise<unknown>

const stake = ({ draw }: Story) => 100 + draw(900)

const spin: Tell = async s => {
  const value = stake(s)
  if ((await s.bet('b', value)).status === 'OK') await s.win('w', 'b', s.draw(2 * value), { final: true })
}

const lost: Tell = async s => {
  if ((await s.bet('b', stake(s))).status === 'OK') await s.win('w', 'b', 0, { final: true })
}

const table: Tell = async s => {
  const stakes = [stake(s), stake(s), stake(s)] as const
  await Promise.all(stakes.map((value, i) => s.bet(`b${i}`, value, i === 2 ? { kind: 'tip' } : {})))
  await s.win('w0', 'b0', stake(s))
  await s.win('w1', '', stake(s))
  await s.call('end_round')
}

const play: Tell = async s => {
  const bet = { op: 'bet', tx: s.id('b'), amount: String(stake(s)) }
  const win = { op: 'win', tx: s.id('w'), ref: s.id('b'), amount: String(s.draw(2_000)) }
  const kinds = [
    [bet, win],
    [bet, win, { op: 'rollback', tx: s.id('k'), ref: s.id('w') }, { op: 'rollback', tx: s.id('l'), ref: s.id('b') }],
    [win, bet],
    [bet, { ...bet, tx: s.id('c'), amount: '99999999999' }],
    [],
  ]
  await s.call('play', { actions: kinds[s.draw(12)] ?? [bet, win], final: true })
}

const undone: Tell = async s => {
  const value = stake(s)
  const bet = () => s.bet('b', value, { kind: value % 2 === 0 ? 'feature_buy' : 'normal' })
  await bet()
  await s.rollback(s.draw(3) === 0 ? 'b' : 'k', 'b')
  if (s.draw(4) === 0) await bet()
  if (s.draw(4) === 0) await s.rollback('k2', 'b')
  if (s.draw(4) === 0) await s.win('w', 'b', 500)
}

/** The rollback comes first, or at the same instant. */
const overtaken: Tell = async s => {
  const value = stake(s)
  const k = s.draw(3) === 0 ? 'b' : 'k'
  if (s.draw(2) === 0) await s.rollback(k, 'b')
  await Promise.all([s.bet('b', value), s.rollback(k, 'b')])
  await s.win('w', 'b', value)
}

/** The win comes first, and again when its bet has come. */
const early: Tell = async s => {
  const value = stake(s)
  const win = () => s.win('w', 'b', value)
  await Promise.all([win(), s.bet('b', value)])
  await win()
  await s.call('end_round', { declared: { bet: String(value), win: String(value) } })
}

const refunded: Tell = async s => {
  await s.bet('b', 1_000)
  await s.call('partial_refund', { tx: s.id('f1'), ref: s.id('b'), amount: '400' })
  await s.call('partial_refund', { tx: s.id('f2'), ref: s.id('b'), amount: String(1 + s.draw(900)) })
  await (s.draw(2) === 0 ? s.rollback('k', 'b') : s.win('w', 'b', 1_234))
}

const resettled: Tell = async s => {
  await s.bet('b', stake(s))
  await s.win('w', 'b', 2_500, { final: s.draw(2) === 0 })
  await s.rollback('no', 'b')
  await s.rollback('k', 'w')
  if (s.draw(2) === 0) await s.rollback('l', 'b')
  else await s.win('w2', 'b', 700)
}

/** What was won is staked elsewhere, and then taken back: a debt. */
const spent: Tell = async s => {
  await s.bet('b', 100)
  await s.win('w', 'b', 5_000)
  const { balance } = await s.call('balance')
  await s.bet('all', BigInt(balance?.total ?? 0), { round: s.id('other') })
  await s.rollback('k', 'w')
  await s.win('back', 'all', 300_000, { round: s.id('other') })
}

/** A round is given up after its bets, or before the first of them came. */
const cancelled: Tell = async s => {
  if (s.draw(4) === 0) await s.call('rollback_round', { tx: s.id('early') })
  await Promise.all([s.bet('b0', stake(s)), s.bet('b1', 50, { kind: 'tip' })])
  await s.bet('b2', 25, { kind: 'jackpot_contribution' })
  if (s.draw(3) === 0) await s.win('w', 'b0', 100)
  await s.call('rollback_round', { tx: s.id('k') })
  await s.bet('late', stake(s))
}

const adjusted: Tell = async s => {
  await s.bet('b', stake(s))
  await s.win('w', 'b', stake(s), { final: true })
  const value = s.draw(3) === 0 ? 3_000_000 : s.draw(1_000)
  await s.call('adjust', {
    tx: s.id('a'),
    ref: s.id('b'),
    amount: `${s.draw(2) === 0 ? '-' : ''}${value}`,
    reason: 'r',
  })
}

const prize: Tell = s => {
  const campaign = ['house', 'vendor', 'unknown'][s.draw(3)]
  return s.call('promo_win', { tx: s.id('p'), campaign, campaign_type: 'tournament', amount: String(s.draw(2_000)) })
}

const jackpot: Tell = async s => {
  await s.bet('c', 5, { kind: 'jackpot_contribution' })
  await s.bet('b', stake(s))
  const parts = { progressive: '4000', fixed: '500', level: 'grand' }
  await s.win('w', 'b', 4_500, { kind: 'jackpot', jackpot: parts })
  if (s.draw(3) === 0) await s.rollback('k', 'w')
}

/** A win after the end of the round, or a too large one, waits for people. */
const held: Tell = async s => {
  await s.bet('b', 100, { game: 'wild' })
  await (s.draw(2) === 0
    ? s.call('end_round')
    : s.win('w', 'b', 2_000, { game: 'wild' }).then(() => s.win('w2', 'b', 50, { final: true })))
  await s.win('late', 'b', 777)
  if (s.draw(3) === 0) await s.rollback('k', 'late')
}

const declared: Tell = async s => {
  const value = stake(s)
  await s.bet('b', value)
  await s.call('end_round', { declared: { bet: String(value), win: s.draw(2) === 0 ? '900' : '0' } })
  await s.win('w', 'b', 900)
  await s.call('end_round', { declared: { bet: String(value), win: '1' } })
}

/** Bets that may not be taken. */
const unwelcome: Tell = s => {
  const wrong = [
    { session: 'nobody' },
    { currency: 'USD' },
    { game: 'gone' },
    { amount: '0' },
    { amount: '999999999999' },
    { session: s.world.players[s.draw(s.world.players.length)]!.session },
  ]
  return s.bet('b', stake(s), wrong[s.draw(wrong.length)])
}

const asked: Tell = async s => {
  await s.bet('b', stake(s))
  await s.call('tx_status', { tx: s.id(s.draw(4) === 0 ? 'never' : 'b') })
  await s.call(s.draw(2) === 0 ? 'balance' : 'ping')
  await s.win('w', 'b', stake(s), { final: true })
}

export const GAME_STORIES: readonly (readonly [weight: number, tell: Tell])[] = [
  [38, spin],
  [15, lost],
  [6, table],
  [8, play],
  [4, undone],
  [3, overtaken],
  [3, early],
  [3, refunded],
  [3, resettled],
  [1, spent],
  [2, cancelled],
  [2, adjusted],
  [2, prize],
  [2, jackpot],
  [1, held],
  [2, declared],
  [3, unwelcome],
  [3, asked],
]
