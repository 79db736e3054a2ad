import { type Area, demand } from '../case.ts'
import type { Kit } from '../kit.ts'

const betFirst = async (kit: Kit) => kit.check(await kit.bet('b1', 1000n), 'OK', { change: -1000n })

export const rollback: Area<Kit> = {
  name: 'rollback',
  cases: [
    {
      id: 'W-120',
      about: 'a rollback gives the stake back',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.rollback('k1', 'b1'), 'OK', { change: 0n })
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-121',
      about: 'the same rollback again is answered as first, and gives back once',
      run: async kit => {
        await betFirst(kit)
        const first = await kit.rollback('k1', 'b1')
        kit.check(first, 'OK')
        kit.checkReplay(await kit.again(first), first)
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-122',
      about: 'another rollback of the same bet finds it done already',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.rollback('k1', 'b1'), 'OK')
        kit.check(await kit.rollback('k2', 'b1'), 'OK', { change: 0n, has: { already: true } })
      },
    },
    {
      id: 'W-123',
      about: 'a rollback before its bet leaves a tombstone',
      run: async kit => kit.check(await kit.rollback('k1', 'b1'), 'OK', { change: 0n, has: { tombstoned: true } }),
    },
    {
      id: 'W-124',
      about: 'a tombstone keeps the late bet out, each time it comes',
      run: async kit => {
        kit.check(await kit.rollback('k1', 'b1'), 'OK')
        for (const amount of [1000n, 1000n, 2000n]) kit.check(await kit.bet('b1', amount), 'TX_TOMBSTONED')
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-126',
      about: 'the rollback of a refused bet is nothing',
      run: async kit => {
        kit.check(await kit.bet('b1', 1000n, { currency: kit.otherCurrency() }), 'CURRENCY_MISMATCH')
        kit.check(await kit.rollback('k1', 'b1'), 'OK', { change: 0n, has: { nothing: true } })
      },
    },
    {
      id: 'W-127',
      about: 'a bet that has won is not rolled back',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.win('w1', 2500n), 'OK')
        kit.check(await kit.rollback('k1', 'b1'), 'ROUND_SETTLED')
        await kit.checkMoney(1500n)
      },
    },
    {
      id: 'W-128',
      about: 'the rollback of a win takes it back; the bet is open again',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.win('w1', 2500n), 'OK')
        kit.check(await kit.rollback('k1', 'w1'), 'OK', { change: -1000n })
        kit.check(await kit.win('w2', 300n), 'OK', { change: -700n })
      },
    },
    {
      id: 'W-129',
      about: 'of a win that is spent, what is missing becomes a receivable, never a negative balance',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.win('w1', 2500n), 'OK', { change: 1500n })
        await kit.spendAllBut(400n)
        const reply = await kit.rollback('k1', 'w1')
        kit.check(reply, 'OK', { has: { receivable: kit.wire(2100n) } })
        demand(reply.answer.balance?.total === '0', 'balance.total 0', reply)
      },
    },
    {
      id: 'W-130',
      about: 'first the win, then the bet: both are undone',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.win('w1', 2500n), 'OK')
        kit.check(await kit.rollback('k1', 'w1'), 'OK', { change: -1000n })
        kit.check(await kit.rollback('k2', 'b1'), 'OK', { change: 0n })
      },
    },
    {
      id: 'W-133',
      about: 'a rollback of a part is a conflict',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.rollback('k1', 'b1', { amount: kit.wire(400n) }), 'TX_CONFLICT')
        await kit.checkMoney(-1000n)
      },
    },
    {
      id: 'W-136',
      about: 'a round without a win is undone as a whole',
      run: async kit => {
        for (const [tx, amount] of [
          ['b1', 100n],
          ['b2', 200n],
          ['b3', 300n],
        ] as const)
          kit.check(await kit.bet(tx, amount), 'OK')
        const reply = await kit.rollbackRound('k1')
        kit.check(reply, 'OK', { change: 0n, has: { round_state: 'CANCELLED' } })
        const { bets } = reply.answer
        demand(Array.isArray(bets) && bets.length === 3, 'bets: one for each of the 3', reply)
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-137',
      about: 'a round with a win is not undone as a whole',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.bet('b2', 500n), 'OK')
        kit.check(await kit.win('w1', 700n), 'OK')
        kit.check(await kit.rollbackRound('k1'), 'ROUND_SETTLED')
        await kit.checkMoney(-800n)
      },
    },
    {
      id: 'W-142',
      about: 'a rollback for a player nobody knows leaves a tombstone',
      run: async kit => {
        const player = kit.id('nobody')
        kit.check(await kit.rollback('k1', 'b1', { player, session: undefined }), 'OK', { has: { tombstoned: true } })
        kit.check(await kit.bet('b1', 1000n), 'TX_TOMBSTONED')
        await kit.checkMoney(0n)
      },
    },
  ],
}

export const refund: Area<Kit> = {
  name: 'refund',
  cases: [
    {
      id: 'W-134',
      about: 'a part of the stake goes back',
      run: async kit => {
        await betFirst(kit)
        const first = await kit.refund('f1', 'b1', 400n)
        kit.check(first, 'OK', { change: -600n, has: { stake_left: kit.wire(600n) } })
        kit.checkReplay(await kit.again(first), first)
        await kit.checkMoney(-600n)
      },
    },
    {
      id: 'W-135',
      about: 'no more than what is left of the stake goes back',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.refund('f1', 'b1', 400n), 'OK')
        kit.check(await kit.refund('f2', 'b1', 700n), 'AMOUNT_EXCEEDS_STAKE')
        await kit.checkMoney(-600n)
      },
    },
    {
      id: 'P-14',
      about: 'the rollback after a refund gives back what is left, not more',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.refund('f1', 'b1', 400n), 'OK', { change: -600n })
        kit.check(await kit.rollback('k1', 'b1'), 'OK', { change: 0n })
        await kit.checkMoney(0n)
      },
    },
  ],
}

export const adjust: Area<Kit> = {
  name: 'adjust',
  cases: [
    {
      id: 'W-150',
      about: 'a settled bet is settled anew: the win goes back, a win of nothing follows',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.win('w1', 3000n), 'OK', { change: 2000n })
        kit.check(await kit.rollback('k1', 'w1'), 'OK')
        kit.check(await kit.win('w2', 0n), 'OK', { change: -1000n })
      },
    },
    {
      id: 'W-151',
      about: 'an adjustment moves money down and up',
      run: async kit => {
        kit.check(await kit.adjust('a1', -500n), 'OK', { change: -500n })
        kit.check(await kit.adjust('a2', 200n), 'OK', { change: -300n })
        await kit.checkMoney(-300n)
      },
    },
    {
      id: 'W-152',
      about: 'an adjustment below zero becomes a receivable',
      run: async kit => {
        await kit.spendAllBut(200n)
        const reply = await kit.adjust('a1', -500n)
        kit.check(reply, 'OK', { has: { receivable: kit.wire(300n) } })
        demand(reply.answer.balance?.total === '0', 'balance.total 0', reply)
      },
    },
    {
      id: 'W-153',
      about: 'the same adjustment again is answered as first, and made once',
      run: async kit => {
        const first = await kit.adjust('a1', -500n)
        kit.check(first, 'OK')
        kit.checkReplay(await kit.again(first), first)
        await kit.checkMoney(-500n)
      },
    },
  ],
}
