import { type Area, demand, NotProvable } from '../case.ts'
import type { Kit } from '../kit.ts'

export const bet: Area<Kit> = {
  name: 'bet',
  cases: [
    {
      id: 'W-040',
      about: 'a bet takes its stake',
      run: async kit => {
        const reply = await kit.bet('b1', 1000n)
        kit.check(reply, 'OK', { change: -1000n })
        const { our_tx, split } = reply.answer
        demand(our_tx !== undefined, 'our_tx', reply)
        const sum = split && BigInt(split.cash) + BigInt(split.bonus)
        demand(sum === BigInt(kit.wire(1000n)), `split {cash, bonus} that adds up to ${kit.wire(1000n)}`, reply)
        await kit.checkMoney(-1000n)
      },
    },
    {
      id: 'W-041',
      about: 'the same bet again is answered byte for byte as first, and moves nothing',
      run: async kit => {
        const first = await kit.bet('b1', 1000n)
        kit.check(first, 'OK')
        kit.checkReplay(await kit.again(first), first)
        kit.checkReplay(await kit.bet('b1', 1000n), first)
        await kit.checkMoney(-1000n)
      },
    },
    {
      id: 'W-042',
      about: 'a stored answer keeps its old balance; the present one is in X-WC-Balance-Now',
      run: async kit => {
        const first = await kit.bet('b1', 1000n)
        kit.check(first, 'OK', { change: -1000n })
        const other = { round: kit.id('r2') }
        kit.check(await kit.bet('b2', 100n, other), 'OK')
        kit.check(await kit.win('w2', 5100n, { ...other, ref: kit.id('b2') }), 'OK', { change: 4000n })
        const again = await kit.again(first)
        kit.checkReplay(again, first)
        const now = String(kit.start() + 4000n * kit.world.times)
        demand(again.headers['x-wc-balance-now'] === now, `X-WC-Balance-Now: ${now}`, again)
      },
    },
    {
      id: 'W-043',
      about: 'the same tx with another amount is a conflict',
      run: async kit => {
        kit.check(await kit.bet('b1', 1000n), 'OK')
        kit.check(await kit.bet('b1', 2000n), 'TX_CONFLICT')
        await kit.checkMoney(-1000n)
      },
    },
    {
      id: 'W-044',
      about: 'the same tx with another round, game, player, currency or kind is a conflict',
      run: async kit => {
        kit.check(await kit.bet('b1', 1000n), 'OK')
        const others = {
          round: kit.id('r2'),
          game: 'no-game-of-ours',
          player: kit.id('another'),
          currency: kit.otherCurrency(),
          kind: 'tip',
        }
        for (const [name, value] of Object.entries(others))
          kit.check(await kit.bet('b1', 1000n, { [name]: value }), 'TX_CONFLICT')
        await kit.checkMoney(-1000n)
      },
    },
    {
      id: 'W-046',
      about: 'a win cannot carry the tx of a bet',
      run: async kit => {
        kit.check(await kit.bet('b1', 1000n), 'OK')
        kit.check(await kit.win('b1', 2500n), 'TX_CONFLICT')
        await kit.checkMoney(-1000n)
      },
    },
    {
      id: 'W-047',
      about: 'a bet above the balance is refused and tells the balance',
      run: async kit => {
        const reply = await kit.bet('b1', 0n, { amount: String(kit.start() + 1n) })
        kit.needsLimit(reply)
        kit.check(reply, 'INSUFFICIENT_FUNDS', { change: 0n })
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-048',
      about: 'a refused bet stays refused when there is money later',
      run: async kit => {
        const first = await kit.bet('b1', 0n, { amount: String(kit.start() + 1n) })
        kit.needsLimit(first)
        kit.check(first, 'INSUFFICIENT_FUNDS')
        const other = { round: kit.id('r2') }
        kit.check(await kit.bet('b2', 100n, other), 'OK')
        kit.check(await kit.win('w2', 5100n, { ...other, ref: kit.id('b2') }), 'OK', { change: 5000n })
        kit.checkReplay(await kit.again(first), first)
        await kit.checkMoney(5000n)
      },
    },
    {
      id: 'W-049',
      about: 'a bet of nothing is refused where the game does not allow it',
      run: async kit => {
        const reply = await kit.bet('b1', 0n)
        if (reply.answer.status === 'OK') throw new NotProvable('the game allows bets of nothing')
        kit.check(reply, 'AMOUNT_INVALID', { change: 0n })
      },
    },
    {
      id: 'W-050',
      about: 'a negative bet is a bad request',
      run: async kit => {
        kit.check(await kit.bet('b1', -1n), 'BAD_REQUEST')
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-051',
      about: 'a fraction of the smallest unit is refused, never cut off',
      run: async kit => {
        kit.check(await kit.bet('b1', 0n, { amount: '1000.5' }), 'AMOUNT_PRECISION')
        kit.check(await kit.bet('b2', 0n, { amount: '10.005' }), 'AMOUNT_PRECISION')
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-053',
      about: 'a bet in another currency is refused',
      run: async kit => {
        kit.check(await kit.bet('b1', 1000n, { currency: kit.otherCurrency() }), 'CURRENCY_MISMATCH')
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-056',
      about: 'a bet above the game’s limit is refused and tells the limit',
      run: async kit => {
        const { max } = kit.limits()
        if (!max || BigInt(max) >= kit.start()) throw new NotProvable('no bet limit below the balance')
        const reply = await kit.bet('b1', 0n, { amount: String(BigInt(max) + 1n) })
        kit.check(reply, 'BET_LIMIT', { has: { max } })
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-065',
      about: 'a live table takes three bets in one round',
      run: async kit => {
        kit.check(await kit.bet('b1', 100n), 'OK', { change: -100n })
        kit.check(await kit.bet('b2', 200n), 'OK', { change: -300n })
        kit.check(await kit.bet('b3', 300n), 'OK', { change: -600n })
      },
    },
    {
      id: 'W-066',
      about: 'a closed round takes no bet',
      run: async kit => {
        kit.check(await kit.bet('b1', 1000n), 'OK')
        kit.check(await kit.endRound(1000n, 0n), 'OK', { has: { round_state: 'CLOSED' } })
        kit.check(await kit.bet('b2', 100n), 'ROUND_CLOSED', { change: -1000n })
      },
    },
    {
      id: 'W-067',
      about: 'a cancelled round takes no bet',
      run: async kit => {
        kit.check(await kit.bet('b1', 1000n), 'OK')
        kit.check(await kit.rollbackRound('k1'), 'OK')
        kit.check(await kit.bet('b2', 100n), 'ROUND_CANCELLED', { change: 0n })
      },
    },
    {
      id: 'W-072',
      about: 'a bet that was rolled back does not come back when it is resent late',
      run: async kit => {
        const first = await kit.bet('b1', 1000n)
        kit.check(first, 'OK')
        kit.check(await kit.rollback('k1', 'b1'), 'OK')
        kit.check(await kit.again(first), 'TX_ROLLED_BACK')
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-073',
      about: 'a tip is taken',
      run: async kit => kit.check(await kit.bet('b1', 200n, { kind: 'tip' }), 'OK', { change: -200n }),
    },
    {
      id: 'W-074',
      about: 'a contribution to a jackpot is taken',
      run: async kit => kit.check(await kit.bet('b1', 5n, { kind: 'jackpot_contribution' }), 'OK', { change: -5n }),
    },
  ],
}
