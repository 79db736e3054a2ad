import { type Area, demand } from '../case.ts'
import type { Kit } from '../kit.ts'

const SECOND_MS = 1_000

export const session: Area<Kit> = {
  name: 'session',
  cases: [
    {
      id: 'W-001',
      about: 'a fresh launch token opens a session and tells the balance',
      run: async kit => {
        const entry = kit.entry()
        kit.check(entry, 'OK')
        const { answer } = entry
        for (const name of ['session', 'player', 'currency', 'balance'])
          demand(answer[name] !== undefined, `the field ${name}`, entry)
      },
    },
    {
      id: 'W-002',
      about: 'the same launch token again, as after a lost answer, gives the same session',
      run: async kit => {
        const first = kit.entry()
        const { session, player } = first.answer
        kit.check(await kit.again(first), 'OK', { has: { session, player } })
      },
    },
    {
      id: 'W-003',
      about: 'a launch token exchanged more than 60 s ago is invalid',
      slow: true,
      run: async kit => {
        const { at } = kit.entry()
        await new Promise(resolve => setTimeout(resolve, at + 62 * SECOND_MS - Date.now()))
        kit.check(await kit.again(kit.entry()), 'TOKEN_INVALID')
      },
    },
    {
      id: 'W-005',
      about: 'a session that no launch opened reads no balance and bets nothing',
      run: async kit => {
        const session = kit.id('no-session')
        kit.check(await kit.call('balance', { session }), 'TOKEN_INVALID')
        kit.check(await kit.bet('b1', 1000n, { session }), 'TOKEN_INVALID')
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-007',
      about: 'a win is paid whatever session it names',
      run: async kit => {
        kit.check(await kit.bet('b1', 1000n), 'OK')
        kit.check(await kit.win('w1', 2500n, { session: kit.id('gone') }), 'OK', { change: 1500n })
        kit.check(await kit.win('w2', 500n, { session: undefined }), 'OK', { change: 2000n })
      },
    },
    {
      id: 'W-008',
      about: 'a rollback gives back whatever session it names',
      run: async kit => {
        kit.check(await kit.bet('b1', 1000n), 'OK')
        kit.check(await kit.rollback('k1', 'b1', { session: kit.id('gone') }), 'OK', { change: 0n })
      },
    },
    {
      id: 'W-009',
      about: 'a session bets for its own player only',
      run: async kit => {
        kit.check(await kit.bet('b1', 1000n, { player: kit.id('another') }), 'TOKEN_MISMATCH')
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-010',
      about: 'a session bets on another game of the same provider',
      run: async kit => {
        const game = kit.otherGame()
        kit.check(await kit.bet('b1', 1000n, { game }), 'OK', { change: -1000n })
      },
    },
    {
      id: 'W-011',
      about: 'a game that is not the provider’s takes no bet',
      run: async kit => {
        kit.check(await kit.bet('b1', 1000n, { game: 'no-game-of-ours' }), 'GAME_NOT_ALLOWED')
        await kit.checkMoney(0n)
      },
    },
  ],
}
