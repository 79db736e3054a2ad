import { type Area, demand } from '../case.ts'
import type { Kit } from '../kit.ts'

const betFirst = async (kit: Kit) => kit.check(await kit.bet('b1', 1000n), 'OK', { change: -1000n })
const KB = 1024

export const round: Area<Kit> = {
  name: 'round',
  cases: [
    {
      id: 'W-160',
      about: 'a round closes with its totals',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.win('w1', 2500n), 'OK')
        const reply = await kit.endRound(1000n, 2500n)
        kit.check(reply, 'OK', { has: { round_state: 'CLOSED', mismatch: undefined, pending: undefined } })
      },
    },
    {
      id: 'W-161',
      about: 'the end of a round may come again',
      run: async kit => {
        await betFirst(kit)
        for (let i = 0; i < 3; i++) kit.check(await kit.endRound(1000n, 0n), 'OK', { has: { round_state: 'CLOSED' } })
        await kit.checkMoney(-1000n)
      },
    },
    {
      id: 'W-162',
      about: 'the end of an unknown round does no harm',
      run: async kit => {
        kit.check(await kit.endRound(1000n, 0n), 'OK', { has: { unknown: true } })
        await betFirst(kit)
      },
    },
    {
      id: 'W-163',
      about: 'a declared win that is not booked keeps the round closing',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.win('w1', 0n), 'OK')
        kit.check(await kit.endRound(1000n, 2500n), 'OK', { has: { round_state: 'CLOSING', pending: true } })
        await kit.checkMoney(-1000n)
      },
    },
    {
      id: 'W-164',
      about: 'less declared than booked is a mismatch',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.win('w1', 2500n), 'OK')
        kit.check(await kit.endRound(1000n, 0n), 'OK', { has: { round_state: 'CLOSED', mismatch: true } })
        await kit.checkMoney(1500n)
      },
    },
    {
      id: 'W-165',
      about: 'a round that ends without a win is lost and closed',
      run: async kit => {
        await betFirst(kit)
        kit.check(await kit.endRound(1000n, 0n), 'OK', { has: { round_state: 'CLOSED' } })
        await kit.checkMoney(-1000n)
      },
    },
  ],
}

export const status: Area<Kit> = {
  name: 'status',
  cases: [
    {
      id: 'W-170',
      about: 'tx_status tells what became of a bet, with its stored answer',
      run: async kit => {
        const bet = await kit.bet('b1', 1000n)
        kit.check(bet, 'OK')
        kit.check(await kit.status('b1'), 'OK', { has: { state: 'ACCEPTED', answer: bet.answer } })
        kit.check(await kit.rollback('k1', 'b1'), 'OK')
        kit.check(await kit.status('b1'), 'OK', { has: { state: 'ROLLED_BACK' } })
        kit.check(await kit.rollback('k2', 'b2'), 'OK')
        kit.check(await kit.status('b2'), 'OK', { has: { state: 'TOMBSTONED' } })
      },
    },
    {
      id: 'W-171',
      about: 'tx_status of an unknown tx is NONE and leaves nothing behind',
      run: async kit => {
        kit.check(await kit.status('b1'), 'OK', { has: { state: 'NONE' } })
        await betFirst(kit)
      },
    },
  ],
}

export const channel: Area<Kit> = {
  name: 'channel',
  cases: [
    {
      id: 'W-180',
      about: 'a body over 64 KB is 413, more than 50 actions are a bad request',
      run: async kit => {
        const large = await kit.bet('b1', 1000n, { meta: 'x'.repeat(65 * KB) })
        demand(large.http === 413, 'HTTP 413', large)
        const actions = Array.from({ length: 51 }, (_, i) => ({ op: 'bet', tx: kit.id(`b${i}`), amount: kit.wire(1n) }))
        kit.check(await kit.play(actions), 'BAD_REQUEST')
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'W-181',
      about: 'a provider that hangs up on its bets and rolls them back leaves no debit, however late they are',
      run: async kit => {
        for (let i = 0; i < 20; i++) {
          const [tx, where] = [`b${i}`, { round: kit.id(`r${i}`) }]
          const cut = kit.bet(tx, 10n, where, { hangUpMs: i })
          await cut
          kit.check(await kit.rollback(`k${i}`, tx), 'OK')
        }
        await new Promise(resolve => setTimeout(resolve, 300))
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'P-15',
      about: 'ids of 128 characters and of any script are kept as they are',
      run: async kit => {
        const ids = [kit.id('long').padEnd(128, 'x'), `${kit.id('')}ván-cược "7"\\ 賭け🎲`]
        for (const tx of ids) {
          const first = await kit.bet('b', 10n, { tx })
          kit.check(first, 'OK')
          kit.checkReplay(await kit.again(first), first)
        }
        await kit.checkMoney(-20n)
      },
    },
    {
      id: 'P-16',
      about: 'the wallet answers a ping with its time',
      run: async kit => {
        const reply = await kit.call('ping', {})
        kit.check(reply, 'OK')
        const away = Math.abs(Date.parse(String(reply.answer.time)) - Date.now())
        demand(away < 120_000, 'time, not more than 2 minutes from ours', reply)
      },
    },
    {
      id: 'P-17',
      about: 'currencies and their scales are published, the player’s among them',
      run: async kit => {
        const address = kit.world.client.addressOf('currencies')
        const reply = await fetch(address, { signal: AbortSignal.timeout(5_000) })
        const text = await reply.text()
        const came = `${reply.status} ${text.slice(0, 300)}`
        const { currencies = {} } = (reply.ok ? JSON.parse(text) : {}) as { currencies?: Record<string, unknown> }
        const scale = currencies[kit.world.subject.currency]
        demand(
          Number.isInteger(scale),
          `GET currencies with the scale of ${kit.world.subject.currency}`,
          undefined,
          came,
        )
      },
    },
  ],
}
