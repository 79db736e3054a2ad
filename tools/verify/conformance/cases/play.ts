import { type Area, demand } from '../case.ts'
import type { Kit, Reply } from '../kit.ts'

/** The actions of a play as the wire has them. */
const actions = (kit: Kit) => ({
  bet: (tx: string, amount: bigint) => ({ op: 'bet', tx: kit.id(tx), amount: kit.wire(amount) }),
  win: (tx: string, amount: bigint, ref: string) => ({
    op: 'win',
    tx: kit.id(tx),
    ref: kit.id(ref),
    amount: kit.wire(amount),
  }),
  rollback: (tx: string, ref: string) => ({ op: 'rollback', tx: kit.id(tx), ref: kit.id(ref), reason: 'void' }),
})

function demandAnswers(reply: Reply, count: number): void {
  const { answers } = reply.answer
  const isList = Array.isArray(answers) && answers.length === count
  demand(isList && answers.every(each => each.status === 'OK'), `answers: ${count} times OK, in the order asked`, reply)
}

export const play: Area<Kit> = {
  name: 'play',
  cases: [
    {
      id: 'W-106',
      about: 'a bet and its win in one call are both booked',
      run: async kit => {
        const { bet, win } = actions(kit)
        const reply = await kit.play([bet('b1', 1000n), win('w1', 500n, 'b1')])
        kit.check(reply, 'OK', { change: -500n })
        demandAnswers(reply, 2)
        await kit.checkMoney(-500n)
      },
    },
    {
      id: 'W-107',
      about: 'without funds for the bet nothing is applied, and both ids are refused',
      run: async kit => {
        const { bet, win } = actions(kit)
        const tooMuch = { ...bet('b1', 0n), amount: String(kit.start() + 1n) }
        const reply = await kit.play([tooMuch, win('w1', 500n, 'b1')])
        kit.needsLimit(reply)
        kit.check(reply, 'INSUFFICIENT_FUNDS')
        for (const tx of ['b1', 'w1']) kit.check(await kit.status(tx), 'OK', { has: { state: 'REFUSED' } })
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-108',
      about: 'a bet that is known is answered as first, its new win applied once',
      run: async kit => {
        const { bet, win } = actions(kit)
        kit.check(await kit.bet('b1', 1000n), 'OK')
        const both = [bet('b1', 1000n), win('w1', 500n, 'b1')]
        kit.check(await kit.play(both), 'OK', { change: -500n })
        kit.check(await kit.play(both), 'OK')
        await kit.checkMoney(-500n)
      },
    },
    {
      id: 'W-109',
      about: 'the order of the list is the order: a win before its bet is not decided, nothing is applied',
      run: async kit => {
        const { bet, win } = actions(kit)
        kit.check(await kit.play([win('w1', 500n, 'b1'), bet('b1', 1000n)]), 'BET_NOT_FOUND')
        await kit.checkMoney(0n)
        kit.check(await kit.bet('b1', 1000n), 'OK', { change: -1000n })
      },
    },
    {
      id: 'W-110',
      about: 'no actions: the balance',
      run: async kit => kit.check(await kit.play([]), 'OK', { change: 0n }),
    },
    {
      id: 'W-154',
      about: 'a void undoes win and bet in one call',
      run: async kit => {
        const { rollback } = actions(kit)
        kit.check(await kit.bet('b1', 1000n), 'OK')
        kit.check(await kit.win('w1', 2500n), 'OK', { change: 1500n })
        kit.check(await kit.play([rollback('k1', 'w1'), rollback('k2', 'b1')]), 'OK', { change: 0n })
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'P-13',
      about: 'the same play again is answered byte for byte as first, and moves nothing',
      run: async kit => {
        const { bet, win } = actions(kit)
        const first = await kit.play([bet('b1', 1000n), bet('b2', 500n), win('w1', 700n, 'b1')], { final: true })
        kit.check(first, 'OK', { change: -800n })
        kit.checkReplay(await kit.again(first), first)
        await kit.checkMoney(-800n)
      },
    },
  ],
}
