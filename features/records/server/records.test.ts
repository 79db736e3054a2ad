import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPlayed } from '#features/gateway/server/gateway.ts'
import { findSold } from '#features/lottery/server/lottery.ts'
import { type ContractWorld, givenContract } from '../../../tests/support/contract.ts'
import { givenLottery, type LotteryWorld, lineOf, ticketOf } from '../../../tests/support/lottery.ts'
import { roundOf, statementPage, totals } from './records.ts'

let games: ContractWorld
let lottery: LotteryWorld
beforeAll(async () => {
  ;[games, lottery] = await Promise.all([givenContract(), givenLottery()])
})
afterAll(() => Promise.all([games.close(), lottery.close()]))

const PAGE = { limit: 50, language: 'EN' }
const player = () => ({ merchantId: 1, memberId: games.memberId() })

/** A bet of 10.00 that won 4.00, one that was returned, and the welcome before them. */
async function givenPlay() {
  await games.newPlayer()
  await games.bet('b1', '1000')
  await games.win('w1', '400', { final: true })
  await games.bet('b2', '500', { round: `other-${games.n()}` })
  await games.rollback('r1', 'b2')
}

test('a line names the game and its round; a grant names none', async () => {
  await givenPlay()
  const [game] = await games.db<{ name: string }[]>`select name from games.games where code = ${games.player().game}`
  const { list, next } = await statementPage(games.db, player(), PAGE)
  const n = games.n()
  expect(list.map(({ kind, amount, played }) => [kind, amount, played?.name ?? null, played?.round ?? null])).toEqual([
    ['rollback', '5.00', game!.name, `other-${n}`],
    ['bet', '-5.00', game!.name, `other-${n}`],
    ['win', '4.00', game!.name, `r-${n}`],
    ['bet', '-10.00', game!.name, `r-${n}`],
    ['grant', '10000.00', null, null],
  ])
  expect(next).toBeNull()
})

test('names come in the language asked for', async () => {
  await givenPlay()
  await games.db`update games.games set names = '{"VI": "Trò thử"}' where code = ${games.player().game}`
  const { list } = await statementPage(games.db, player(), { ...PAGE, language: 'VI' })
  expect(list[0]!.played!.name).toBe('Trò thử')
})

test('totals are those of all pages, stakes net of what was returned, and add up to the balance', async () => {
  await givenPlay()
  const all = { lines: 5, staked: '10.00', paid: '4.00', net: '-6.00', other: '10000.00' }
  expect(await totals(games.db, player(), {})).toEqual(all)
  expect(await games.cash()).toBe('999400')
  const played = { lines: 4, staked: '10.00', paid: '4.00', net: '-6.00', other: '0.00' }
  expect(await totals(games.db, player(), { product: 'games' })).toEqual(played)
})

test('days and product narrow the lines, page by page without gap or repetition', async () => {
  await givenPlay()
  const [times] = await games.db<{ at: Date }[]>`
    select at from wallet.public_lines where kind = 'grant' and account_id = (
      select wallet from games.players where player = ${games.player().player})`
  const at = times!.at.toISOString()
  expect((await statementPage(games.db, player(), { ...PAGE, product: 'credits' })).list).toHaveLength(1)
  expect((await statementPage(games.db, player(), { ...PAGE, product: 'lottery' })).list).toEqual([])
  // Up to but without the instant of the grant, which is the first line of all.
  expect((await statementPage(games.db, player(), { ...PAGE, to: at })).list).toEqual([])
  expect(await totals(games.db, player(), { to: at })).toMatchObject({ lines: 0, net: '0.00' })
  const seen: string[] = []
  for (let before: string | undefined; ; ) {
    const page = await statementPage(games.db, player(), { ...PAGE, product: 'games', limit: 3, before })
    seen.push(...page.list.map(({ kind }) => kind))
    if (page.next === null) break
    before = page.next
  }
  expect(seen).toEqual(['rollback', 'bet', 'win', 'bet'])
})

test('a span that is none, or longer than a year, is refused', async () => {
  await givenPlay()
  const [early, late] = ['2026-01-01T00:00:00.000Z', '2027-06-01T00:00:00.000Z']
  for (const span of [
    { from: late, to: early },
    { from: early, to: late },
    { from: '2026-99-99T00:00:00Z', to: late },
  ])
    await expect(totals(games.db, player(), span)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('the way to a round is its own player’s, by the names the vendor knows', async () => {
  await givenPlay()
  const asked: unknown[] = []
  const record = async (_: number, played: object) => {
    asked.push(played)
    return { url: 'https://games.example/play/x?replay=1', legs: [], sides: [] }
  }
  const { list } = await statementPage(games.db, player(), PAGE)
  const idOf = (kind: string) => BigInt(list.find(line => line.kind === kind)!.id)
  const of = (kind: string, who = player()) => roundOf(games.db, record, who, idOf(kind), 'EN')
  expect(await of('win')).toEqual({ url: 'https://games.example/play/x?replay=1' })
  expect(asked).toMatchObject([{ player: games.player().player, round: `r-${games.n()}` }])
  await expect(of('grant')).rejects.toMatchObject({ code: 'not_found' })
  await expect(of('win', { merchantId: 1, memberId: 'mem_else' })).rejects.toMatchObject({ code: 'not_found' })
  expect(asked).toHaveLength(1)
})

test('what no vendor sent is no round', async () => {
  expect(await findPlayed(games.db, 1, ['NOBODY:b1', 'welcome'], { at: new Date() })).toEqual(new Map())
})

test('lottery bets, what they settled to and chases name the lottery and its issue', async () => {
  const bettor = await lottery.newBettor()
  const numero = await lottery.addIssue()
  const tickets = [ticketOf(numero, lineOf('MB_LO2', [['13']]))]
  const { bets } = await lottery.lottery.place({ bettor, key: 'records-1', tickets })
  await lottery.lottery.cancelTicket(bettor, bets[0]!.id)
  const { list } = await statementPage(lottery.db, bettor, { ...PAGE, product: 'lottery' })
  const [game] = await lottery.db<{ remark: string; code: string }[]>`
    select g.remark, g.code from lottery.games g join lottery.draws d on d.game_id = g.id where d.numero = ${numero}`
  const played = { name: game!.remark, round: numero, lottery: game!.code }
  expect(list.map(line => [line.kind, line.played])).toEqual([
    ['lottery_back', played],
    ['lottery_bet', played],
  ])
  const settled = `${game!.code}:${numero}`
  expect((await findSold(lottery.db, bettor.memberId, [settled])).get(settled)).toMatchObject({ numero })
  // A ticket of somebody else names nothing.
  expect(await findSold(lottery.db, 'mem_else', [`lottery:${bets[0]!.id}`])).toEqual(new Map())
})
