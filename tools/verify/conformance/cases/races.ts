import { type Area, demand } from '../case.ts'
import type { Kit, Reply } from '../kit.ts'

const COPIES = 100
const PAIRS = 200
const AT_ONCE = 20

const many = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))
const codes = (replies: Reply[]) => replies.map(({ answer }) => answer.status).sort()

export const races: Area<Kit> = {
  name: 'races',
  cases: [
    {
      id: 'W-063',
      about: 'of two parallel bets that fit only once, one is taken',
      run: async kit => {
        const amount = String((kit.start() * 6n) / 10n)
        const replies = await many(2, i => kit.bet(`b${i}`, 0n, { amount }))
        for (const reply of replies) kit.needsLimit(reply)
        const came = codes(replies).join(', ')
        demand(came === 'INSUFFICIENT_FUNDS, OK', 'one OK and one INSUFFICIENT_FUNDS', replies[1], came)
        const left = await kit.readTotal()
        demand(left === kit.start() - BigInt(amount), `one debit of ${amount}`, undefined, `the balance is ${left}`)
      },
    },
    {
      id: 'W-064',
      about: `${COPIES} parallel copies of a bet are one bet with one answer`,
      run: async kit => {
        const replies = await many(COPIES, () => kit.bet('b1', 1000n))
        for (const reply of replies) {
          kit.check(reply, 'OK', { change: -1000n })
          demand(reply.body === replies[0]!.body, `the same bytes for all copies: ${replies[0]!.body}`, reply)
        }
        await kit.checkMoney(-1000n)
      },
    },
    {
      id: 'W-125',
      about: `${PAIRS} bets meet their rollbacks at the same instant; no debit stays`,
      run: async kit => {
        for (let from = 0; from < PAIRS; from += AT_ONCE) {
          const pairs = await many(AT_ONCE, async i => {
            const [tx, round] = [`b${from + i}`, { round: kit.id(`r${from + i}`) }]
            return Promise.all([kit.bet(tx, 10n, round), kit.rollback(`k${from + i}`, tx)])
          })
          for (const [bet, rollback] of pairs) {
            const { status } = bet.answer
            const isAllowed = status === 'OK' || status === 'TX_TOMBSTONED' || status === 'TX_ROLLED_BACK'
            demand(isAllowed && bet.http === 200, 'OK or TX_TOMBSTONED for the bet', bet)
            kit.check(rollback, 'OK')
          }
          await kit.checkMoney(0n)
        }
      },
    },
    {
      id: 'P-10',
      about: 'parallel rollbacks of one bet under many ids give it back once',
      run: async kit => {
        kit.check(await kit.bet('b1', 1000n), 'OK')
        for (const reply of await many(AT_ONCE, i => kit.rollback(`k${i}`, 'b1')))
          kit.check(reply, 'OK', { change: 0n })
        await kit.checkMoney(0n)
      },
    },
    {
      id: 'P-11',
      about: 'parallel copies of a win are paid once',
      run: async kit => {
        kit.check(await kit.bet('b1', 1000n), 'OK')
        const replies = await many(AT_ONCE, () => kit.win('w1', 2500n))
        for (const reply of replies) demand(reply.body === replies[0]!.body, 'the same bytes for all copies', reply)
        await kit.checkMoney(1500n)
      },
    },
    {
      id: 'P-12',
      about: 'a win and the rollback of its bet at the same instant end settled or reversed, never in between',
      run: async kit => {
        for (let i = 0; i < AT_ONCE; i++) {
          const round = { round: kit.id(`r${i}`) }
          kit.check(await kit.bet(`b${i}`, 1000n, round), 'OK')
          const [win, back] = await Promise.all([
            kit.win(`w${i}`, 2500n, { ...round, ref: kit.id(`b${i}`) }),
            kit.rollback(`k${i}`, `b${i}`),
          ])
          const end = `${win.answer.status}, ${back.answer.status}`
          const isAllowed = end === 'OK, ROUND_SETTLED' || end === 'BET_ROLLED_BACK, OK'
          demand(isAllowed, 'OK and ROUND_SETTLED, or BET_ROLLED_BACK and OK', win, end)
          if (win.answer.status === 'OK') kit.check(await kit.rollback(`u${i}`, `w${i}`), 'OK')
          kit.check(await kit.rollback(`v${i}`, `b${i}`), 'OK', { change: 0n })
        }
      },
    },
  ],
}
