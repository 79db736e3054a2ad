import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exclude, setLimit } from '#features/protection/server/protection.ts'
import { move } from '#features/wallet/server/wallet.ts'
import { toHex } from '#shared/hex.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { givenLottery, type LotteryWorld, lineOf, SALE_PROVEN, ticketOf } from '../../../../tests/support/lottery.ts'
import { hashLine } from '../../rules/draws/bets-root.ts'
import { flatOdds } from '../../rules/odds.ts'
import { factsOf, type SoldLine } from '../../rules/sold.ts'
import { closeMarket, closePlay, setNumberPrice, setPrice } from '../catalogue/games.ts'
import type { Bettor } from '../lottery.ts'

let world: LotteryWorld
let keys = 0
beforeAll(async () => {
  world = await givenLottery()
})
afterAll(async () => {
  expect(await world.proven()).toEqual(SALE_PROVEN)
  await world.close()
})

const nextKey = () => `key-${++keys}`
const place = (bettor: Bettor, ...tickets: ReturnType<typeof ticketOf>[]) =>
  world.lottery.place({ bettor, key: nextKey(), tickets })
const lo = (numero: string, ...numbers: string[]) => ticketOf(numero, lineOf('MB_LO2', [numbers]))
const ticketRow = async (id: bigint) => {
  const [row] = await world.db`select * from lottery.tickets where id = ${id}`
  return row!
}

describe('a ticket', () => {
  test('costs unit × slots × numbers once, and is kept with all that settlement needs', async () => {
    const bettor = await world.newBettor()
    const numero = await world.addIssue()
    const { bets, balance } = await place(bettor, lo(numero, '13', '83', '09'))
    expect(balance).toBe(parseAmount('9919'))
    expect(bets).toMatchObject([{ game: 'FAST60', numero, stake: parseAmount('81') }])
    expect(await world.balance(bettor)).toBe('9919.00')
    const row = await ticketRow(bets[0]!.id)
    expect(row.lines).toEqual([
      { play: 'MB_LO2', selection: '13,83,09', unit: '100', odds: { '*': '99.5' }, combinations: 3, slots: 27 },
    ])
    expect(row).toMatchObject({ stake: 810_000n, book: 'real', status: 'open', rebate_ppm: 0, series: null })
    const facts = factsOf(numero, (row.lines as SoldLine[])[0]!, row.salt)
    expect((row.line_hashes as Buffer).toString('hex')).toBe(toHex(hashLine(facts)))
  })

  test('several issues of several games are sold together or not at all', async () => {
    const bettor = await world.newBettor()
    const [one, two] = [await world.addIssue(), await world.addIssue()]
    const { bets } = await place(bettor, lo(one, '11'), lo(two, '12', '13'))
    expect(bets.map(({ numero, stake }) => [numero, stake])).toEqual([
      [one, parseAmount('27')],
      [two, parseAmount('54')],
    ])
    await expect(place(bettor, lo(one, '11'), lo('209901019999', '12'))).rejects.toMatchObject({
      code: 'bet_closed',
      details: { ticket: 1, reason: 'late' },
    })
    expect(await world.balance(bettor)).toBe('9919.00')
  })

  test('a level of the ladder lowers the odds and notes the rebate', async () => {
    await world.db`update lottery.games set min_level = 5`
    await new Promise(resolve => setTimeout(resolve, 1_100))
    const bettor = await world.newBettor()
    const numero = await world.addIssue()
    const line = lineOf('MB_LO2', [['13']], '1', 'MB', 7)
    const { bets } = await place(bettor, { ...ticketOf(numero, line), level: 7 })
    const row = await ticketRow(bets[0]!.id)
    expect([row.lines[0].odds, row.rebate_ppm]).toEqual([{ '*': '99.202' }, 3000])
    await expect(place(bettor, { ...ticketOf(numero, line), level: 4 })).rejects.toMatchObject({
      details: { reason: 'wrong_level' },
    })
  })

  test('trial members play demo money, which counts on no number', async () => {
    const bettor = await world.newBettor()
    const trial = { ...bettor, trial: true }
    const [account] = await world.db`
      select id::bigint as id, currency from wallet.wallets where member_id = ${bettor.memberId} and book = 'demo'`
    await transaction(world.db, tx =>
      move(tx, [
        {
          ...{ key: `demo:${bettor.memberId}`, kind: 'grant', reference: 'demo' },
          lines: [
            {
              account: { id: account!.id, merchantId: 1, book: 'demo', currency: account!.currency },
              house: { purpose: 'promotions', subject: 'demo' },
              amount: parseAmount('100'),
            },
          ],
        },
      ]),
    )
    const numero = await world.addIssue()
    const { bets, balance } = await place(trial, lo(numero, '77'))
    expect([balance, await world.balance(bettor)]).toEqual([parseAmount('73'), '10000.00'])
    expect(await ticketRow(bets[0]!.id)).toMatchObject({ book: 'demo' })
    const counted = await world.db`
      select from lottery.exposure e join lottery.draws d on d.id = e.draw_id where d.numero = ${numero}`
    expect(counted).toHaveLength(0)
  })
})

describe('the same key', () => {
  test('moves money once, also when both calls come at once, and answers the same', async () => {
    const bettor = await world.newBettor()
    const numero = await world.addIssue()
    const ask = { bettor, key: nextKey(), tickets: [lo(numero, '13')] }
    const [first, second] = await Promise.all([world.lottery.place(ask), world.lottery.place(ask)])
    expect(second).toEqual(first)
    expect(await world.lottery.place(ask)).toEqual(first)
    expect(await world.balance(bettor)).toBe('9973.00')
  })

  test('answers after the sale was closed', async () => {
    const bettor = await world.newBettor()
    const numero = await world.addIssue()
    const ask = { bettor, key: nextKey(), tickets: [lo(numero, '13')] }
    const first = await world.lottery.place(ask)
    await world.db`update lottery.draws set state = 'locked' where numero = ${numero}`
    expect(await world.lottery.place(ask)).toEqual(first)
  })

  test('with something else is refused', async () => {
    const bettor = await world.newBettor()
    const numero = await world.addIssue()
    const key = nextKey()
    await world.lottery.place({ bettor, key, tickets: [lo(numero, '13')] })
    const other = world.lottery.place({ bettor, key, tickets: [lo(numero, '14')] })
    await expect(other).rejects.toMatchObject({ code: 'key_reused' })
    expect(await world.balance(bettor)).toBe('9973.00')
  })

  test('of two members is two keys', async () => {
    const [one, two] = [await world.newBettor(), await world.newBettor()]
    const numero = await world.addIssue()
    const key = nextKey()
    await world.lottery.place({ bettor: one, key, tickets: [lo(numero, '13')] })
    await world.lottery.place({ bettor: two, key, tickets: [lo(numero, '14')] })
    expect([await world.balance(one), await world.balance(two)]).toEqual(['9973.00', '9973.00'])
  })
})

describe('refused', () => {
  test.each([
    ['5', 'wrong_length'],
    ['1x', 'not_a_number'],
  ])('a number %s is named as %s', async (token, reason) => {
    const numero = await world.addIssue()
    await expect(place(await world.newBettor(), lo(numero, '13', token))).rejects.toMatchObject({
      code: 'bet_invalid',
      details: { ticket: 0, line: 0, token, reason },
    })
  })

  test('odds that changed come with the new ones, and nothing moves', async () => {
    const bettor = await world.newBettor()
    const numero = await world.addIssue()
    const ticket = ticketOf(numero, lineOf('MB_DE_DB', [['13']]))
    await place(bettor, ticket)
    await transaction(world.db, tx => setPrice(tx, 'FAST60', 'MB_DE_DB', flatOdds('98')))
    await expect(place(bettor, ticket)).rejects.toMatchObject({
      code: 'odds_changed',
      details: { ticket: 0, line: 0, odds: { '*': '98' } },
    })
    expect(await world.balance(bettor)).toBe('9999.00')
    await transaction(world.db, tx => setPrice(tx, 'FAST60', 'MB_DE_DB', flatOdds('99.5')))
  })

  test('a limited number is sold at its own odds, a stopped one not at all; tickets before keep theirs', async () => {
    const bettor = await world.newBettor()
    const numero = await world.addIssue()
    const { bets } = await place(bettor, lo(numero, '13'))
    const number = { code: 'FAST60', numero, play: 'MB_LO2', token: '13' }
    await transaction(world.db, tx => setNumberPrice(tx, number, 70_000_000n))
    await expect(place(bettor, lo(numero, '13', '14'))).rejects.toMatchObject({
      details: { odds: { '*': '99.5', 13: '70' } },
    })
    const line = lineOf('MB_LO2', [['13', '14']])
    await place(bettor, ticketOf(numero, { ...line, odds: { ...line.odds, 13: 70_000_000n } }))
    await transaction(world.db, tx => setNumberPrice(tx, number, null))
    await expect(place(bettor, lo(numero, '13'))).rejects.toMatchObject({
      code: 'bet_closed',
      details: { reason: 'number', token: '13' },
    })
    expect((await ticketRow(bets[0]!.id)).lines[0].odds).toEqual({ '*': '99.5' })
  })

  test('a play that is closed, for good or for one issue, is not sold', async () => {
    const bettor = await world.newBettor()
    const [one, two] = [await world.addIssue(), await world.addIssue()]
    const market = { code: 'FAST60', numero: one, market: 'MB_LO2' }
    await transaction(world.db, tx => closeMarket(tx, market, 'manual'))
    await expect(place(bettor, lo(one, '13'))).rejects.toMatchObject({ details: { reason: 'market:manual' } })
    await place(bettor, lo(two, '13'))
    await transaction(world.db, tx => closeMarket(tx, market, null))
    await place(bettor, lo(one, '13'))
    await transaction(world.db, tx => closePlay(tx, 'FAST60', 'MB_LO2', 'feedLost'))
    await expect(place(bettor, lo(two, '13'))).rejects.toMatchObject({ details: { reason: 'market:feedLost' } })
    await transaction(world.db, tx => closePlay(tx, 'FAST60', 'MB_LO2', null))
  })

  test('more than the balance, and one bad call fails alone in its batch', async () => {
    const [poor, rich] = [await world.newBettor(), await world.newBettor()]
    const numero = await world.addIssue()
    const big = ticketOf(numero, lineOf('MB_DE_DB', [['13', '14']], '5000.01'))
    const [refused, sold] = await Promise.allSettled([place(poor, big), place(rich, lo(numero, '13'))])
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'insufficient_funds' } })
    expect(sold.status).toBe('fulfilled')
    expect(await world.balance(poor)).toBe('10000.00')
  })

  test('C-20: a limit counts what the call takes in all, and bets of the same batch', async () => {
    const bettor = await world.newBettor()
    const numero = await world.addIssue()
    const { merchantId, memberId } = bettor
    const limit = { merchantId, memberId, by: memberId, kind: 'stake', period: 'day', max: parseAmount('60') } as const
    await transaction(world.db, tx => setLimit(tx, limit))
    const answers = await Promise.allSettled([1, 2, 3].map(() => place(bettor, lo(numero, '13'))))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'limit_reached', details: { kind: 'stake', left: '6.00' } },
    })
  })

  test('C-25: who is excluded', async () => {
    const bettor = await world.newBettor()
    const { merchantId, memberId } = bettor
    const ask = { merchantId, memberId, by: memberId, kind: 'time_out', term: '24 hours' } as const
    await transaction(world.db, tx => exclude(tx, ask))
    const numero = await world.addIssue()
    await expect(place(bettor, lo(numero, '13'))).rejects.toMatchObject({ code: 'excluded' })
  })

  test('who is blocked', async () => {
    const bettor = await world.newBettor()
    await world.db`update people.members set status = 'blocked' where id = ${bettor.memberId}`
    const numero = await world.addIssue()
    await expect(place(bettor, lo(numero, '13'))).rejects.toMatchObject({ code: 'account_blocked' })
  })
})
