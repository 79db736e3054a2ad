import { type Area, NotProvable } from '../case.ts'
import type { Kit } from '../kit.ts'

const betFirst = async (kit: Kit) => kit.check(await kit.bet('b1', 1000n), 'OK', { change: -1000n })

export const win: Area<Kit> = {
  name: 'win',
  cases: [
    {
      id: 'W-080',
      about: 'a win is paid',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.win('w1', 2500n), 'OK', { change: 1500n, has: { round_state: 'OPEN' } })
        await kit.checkMoney(1500n)
      },
    },
    {
      id: 'W-081',
      about: 'a win of nothing marks the bet lost',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.win('w1', 0n), 'OK', { change: -1000n })
      },
    },
    {
      id: 'W-082',
      about: 'the same win again is answered as first, and paid once',
      run: async kit => {
        await betFirst(kit)
        const first = await kit.win('w1', 2500n)
        kit.check(first, 'OK')
        kit.checkReplay(await kit.again(first), first)
        await kit.checkMoney(1500n)
      },
    },
    {
      id: 'W-083',
      about: 'the same win with another amount is a conflict',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.win('w1', 2500n), 'OK')
        kit.check(await kit.win('w1', 9999n), 'TX_CONFLICT')
        await kit.checkMoney(1500n)
      },
    },
    {
      id: 'W-084',
      about: 'a win for an unknown bet is not decided',
      run: async kit => {
        kit.check(await kit.win('w1', 2500n, { ref: kit.id('never') }), 'BET_NOT_FOUND')
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-085',
      about: 'a win that came before its bet is paid when it comes again',
      run: async kit => {
        const early = await kit.win('w1', 2500n)
        kit.check(early, 'BET_NOT_FOUND')
        await betFirst(kit)
        kit.check(await kit.again(early), 'OK', { change: 1500n })
      },
    },
    {
      id: 'W-086',
      about: 'a bet that was rolled back wins nothing',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.rollback('k1', 'b1'), 'OK', { change: 0n })
        kit.check(await kit.win('w1', 2500n), 'BET_ROLLED_BACK')
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-087',
      about: 'a bet whose rollback came first wins nothing',
      run: async kit => {
        kit.check(await kit.rollback('k1', 'b1'), 'OK', { has: { tombstoned: true } })
        kit.check(await kit.win('w1', 2500n), 'BET_ROLLED_BACK')
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-088',
      about: 'a refused bet wins nothing',
      run: async kit => {
        kit.check(await kit.bet('b1', 1000n, { currency: kit.otherCurrency() }), 'CURRENCY_MISMATCH')
        kit.check(await kit.win('w1', 2500n), 'BET_REFUSED')
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-089',
      about: 'a cascade of three wins pays each',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.win('w1', 100n), 'OK', { change: -900n })
        kit.check(await kit.win('w2', 200n), 'OK', { change: -700n })
        kit.check(await kit.win('w3', 300n), 'OK', { change: -400n })
      },
    },
    {
      id: 'W-090',
      about: 'a final win closes the round',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.win('w1', 2500n, { final: true }), 'OK', { change: 1500n, has: { round_state: 'CLOSED' } })
      },
    },
    {
      id: 'W-091',
      about: 'a win after the round closed is held: not lost, not silently paid',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.win('w1', 2500n), 'OK')
        kit.check(await kit.endRound(1000n, 2500n), 'OK', { has: { round_state: 'CLOSED' } })
        kit.check(await kit.win('w2', 500n), 'HELD')
        await kit.checkMoney(1500n)
      },
    },
    {
      id: 'W-092',
      about: 'a win that a closing round waits for is paid and closes it',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.endRound(1000n, 500n), 'OK', { has: { round_state: 'CLOSING', pending: true } })
        kit.check(await kit.win('w2', 500n), 'OK', { change: -500n, has: { round_state: 'CLOSED' } })
      },
    },
    {
      id: 'W-095',
      about: 'a win above the game’s greatest is held until somebody looks',
      run: async kit => {
        const { max_win: most } = kit.limits()
        if (!most) throw new NotProvable('the session tells no greatest win')
        await betFirst(kit)
        kit.check(await kit.win('w1', 0n, { amount: String(BigInt(most) + 1n) }), 'HELD')
        await kit.checkMoney(-1000n)
      },
    },
    {
      id: 'W-096',
      about: 'a win in another currency is refused',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.win('w1', 2500n, { currency: kit.otherCurrency() }), 'CURRENCY_MISMATCH')
        await kit.checkMoney(-1000n)
      },
    },
    {
      id: 'W-097',
      about: 'a jackpot is paid',
      run: async kit => {
        await betFirst(kit)
        const jackpot = { progressive: kit.wire(45_000n), fixed: kit.wire(5000n), level: 'grand' }
        kit.check(await kit.win('w1', 50_000n, { kind: 'jackpot', jackpot }), 'OK', { change: 49_000n })
      },
    },
    {
      id: 'W-102',
      about: 'a free-round win of an unknown reward is not decided',
      run: async kit => {
        const free = { kind: 'free_round', reward: kit.id('reward'), ref: undefined }
        kit.check(await kit.win('w1', 700n, free), 'REWARD_NOT_FOUND')
        await kit.checkMoney(0n)
      },
    },
  ],
}

export const promo: Area<Kit> = {
  name: 'promo',
  cases: [
    {
      id: 'W-098',
      about: 'a prize is paid without round and session',
      run: async kit => {
        kit.check(await kit.promo('p1', 1000n, { campaign_type: 'tournament' }), 'OK', { change: 1000n })
        await kit.checkMoney(1000n)
      },
    },
    {
      id: 'W-099',
      about: 'the same prize again is answered as first, and paid once',
      run: async kit => {
        const first = await kit.promo('p1', 1000n)
        kit.check(first, 'OK')
        kit.checkReplay(await kit.again(first), first)
        await kit.checkMoney(1000n)
      },
    },
    {
      id: 'W-100',
      about: 'a prize of a campaign that nobody knows is paid all the same',
      run: async kit => {
        const more = { campaign: kit.id('nobody-knows'), campaign_type: 'other' }
        kit.check(await kit.promo('p1', 500n, more), 'OK', { change: 500n })
      },
    },
  ],
}
