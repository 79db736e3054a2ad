import { type Area, demand } from '../case.ts'
import type { Kit, Reply } from '../kit.ts'
import { fractionOf, shuffled, wholeOf } from '../random.ts'

const ROUNDS = 60
const AT_ONCE = 10
const TRIES = 20

/* What holds whatever the order: the invariants of §2.5 that can be seen from outside. */

/**
 * Sends bet, wins, rollback and end_round of a round in a drawn order, some twice and some at the same time, and each
 * again until it is decided.
 */
async function playMixed(kit: Kit, n: number): Promise<{ stake: bigint; won: bigint; said: string }> {
  const { seed } = kit.world
  const draw = (limit: number, ...names: (string | number)[]) => wholeOf(limit, seed, n, ...names)
  const where = { round: kit.id(`r${n}`) }
  const stake = 10n * BigInt(1 + draw(9, 'stake'))
  const wins = Array.from({ length: draw(3, 'wins') }, (_, i) => 10n * BigInt(draw(20, 'win', i)))
  const won = wins.reduce((sum, each) => sum + each, 0n)
  const sends: { name: string; send: () => Promise<Reply> }[] = [
    { name: 'bet', send: () => kit.bet(`b${n}`, stake, where) },
    ...wins.map((amount, i) => ({
      name: `win${i}`,
      send: () => kit.win(`w${n}-${i}`, amount, { ...where, ref: kit.id(`b${n}`) }),
    })),
    { name: 'rollback', send: () => kit.rollback(`k${n}`, `b${n}`) },
    { name: 'end', send: () => kit.endRound(stake, won, where) },
  ]
  const twice = sends.filter(({ name }) => fractionOf(seed, n, name, 'twice') < 0.4)
  let waiting = shuffled([...sends, ...twice], seed, n)
  const said = waiting.map(({ name }) => name).join(' ')
  for (let tries = 0; waiting.length > 0 && tries < TRIES; tries++) {
    const open: typeof waiting = []
    for (let at = 0; at < waiting.length; ) {
      const together = waiting.slice(at, at + 1 + draw(3, 'together', at))
      const replies = await Promise.all(together.map(({ send }) => send()))
      open.push(...together.filter((_, i) => !replies[i]!.answer.decided))
      at += together.length
    }
    waiting = open
  }
  demand(waiting.length === 0, `everything decided after ${TRIES} tries (${said})`)
  return { stake, won, said }
}

/** Whether some choice of one value from each pair adds up to `sum`. */
function canAddUp(sum: bigint, pairs: (readonly [bigint, bigint])[]): boolean {
  let sums = new Set([0n])
  for (const pair of pairs) sums = new Set([...sums].flatMap(each => pair.map(value => each + value)))
  return sums.has(sum)
}

export const laws: Area<Kit> = {
  name: 'laws',
  cases: [
    {
      id: 'P-20',
      about: `${ROUNDS} rounds in any order, with duplicates: each ends reversed, or with its bet and wins booked`,
      run: async kit => {
        for (let n = 0; n < ROUNDS; n++) {
          const before = await kit.readTotal()
          const { stake, won, said } = await playMixed(kit, n)
          const change = (await kit.readTotal()) - before
          const { times, seed } = kit.world
          const allowed = [0n, (won - stake) * times]
          const expected = `round ${n} of seed ${seed} (${said}) changes the balance by ${allowed.join(' or ')}`
          demand(allowed.includes(change), expected, undefined, `it changed by ${change}`)
        }
      },
    },
    {
      id: 'P-21',
      about: `the same with ${AT_ONCE} rounds of one player at a time`,
      run: async kit => {
        const rounds = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => playMixed(kit, ROUNDS + i)))
        const { times, seed } = kit.world
        const change = (await kit.readTotal()) - kit.start()
        const pairs = rounds.map(({ stake, won }) => [0n, (won - stake) * times] as const)
        const expected = `seed ${seed}: each round changes the balance by one of ${pairs.map(pair => pair.join(' or ')).join('; ')}`
        demand(canAddUp(change, pairs), expected, undefined, `together it changed by ${change}`)
      },
    },
    {
      id: 'P-22',
      about: 'stored answers stay the same while other calls go on',
      run: async kit => {
        const firsts = [
          await kit.bet('b1', 100n),
          await kit.win('w1', 50n),
          await kit.bet('b2', 100n, { round: kit.id('r2') }),
          await kit.rollback('k2', 'b2'),
          await kit.rollback('k3', 'never'),
          await kit.bet('b4', 100n, { currency: kit.otherCurrency() }),
        ]
        kit.check(await kit.bet('b5', 10n, { round: kit.id('r5') }), 'OK')
        const kept = firsts.filter(({ op, sent }) => op !== 'bet' || !sent.includes(kit.id('b2')))
        for (const first of [...kept, ...kept]) kit.checkReplay(await kit.again(first), first)
      },
    },
    {
      id: 'P-23',
      about: 'unknown fields do no harm to any call',
      run: async kit => {
        const more = { surprise: { of: 'the future' } }
        kit.check(await kit.call('balance', more), 'OK')
        kit.check(await kit.bet('b1', 100n, more), 'OK')
        kit.check(await kit.win('w1', 100n, more), 'OK')
        kit.check(await kit.rollback('k1', 'w1', more), 'OK')
        kit.check(await kit.endRound(100n, 0n, more), 'OK')
        kit.check(await kit.call('ping', more), 'OK')
        kit.check(await kit.call('tx_status', { tx: kit.id('b1'), ...more }), 'OK')
      },
    },
    {
      id: 'P-24',
      about: 'wallet_version grows with each movement, and X-WC-Balance-Now is the balance',
      run: async kit => {
        let before = -1
        for (const tx of ['b1', 'b2', 'b3']) {
          const reply = await kit.bet(tx, 10n)
          const version = reply.answer.wallet_version ?? -1
          demand(version > before, `wallet_version above ${before}`, reply)
          const total = reply.answer.balance?.total
          demand(reply.headers['x-wc-balance-now'] === total, `X-WC-Balance-Now: ${total}`, reply)
          before = version
        }
      },
    },
  ],
}
