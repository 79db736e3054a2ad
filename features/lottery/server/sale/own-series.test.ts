import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, heldDownline, heldMember, setTerms } from '#features/people/server/people.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { addIssue, givenLottery, type LotteryWorld } from '../../../../tests/support/lottery.ts'
import { findPlay } from '../../rules/lottery.ts'
import { oddsAt, parseOddsTable } from '../../rules/sold.ts'
import type { Bettor } from '../lottery.ts'
import { createOwnSeries } from './own-series.ts'

const SERIES = { minSeries: 1700, maxBetSeries: 1950, defaultSeries: 1900, userSeries: 1980, base: 2000 }
const PLAY = 'SSC_Q3_STRAIGHT'
let world: LotteryWorld
let [top, agent]: string[] = []
let player: Bettor
beforeAll(async () => {
  world = await givenLottery({ code: 'SSC60', family: 'SSC', plays: [PLAY], series: SERIES })
  const upline = (username: string, uplineId?: string) =>
    transaction(world.db, tx =>
      addMember(tx, {
        merchantId: 1,
        username,
        currency: 'CRD',
        type: uplineId ? 1 : 2,
        ...(uplineId && { uplineId }),
      }),
    )
  top = await upline('top')
  agent = await upline('agent', top)
  player = await world.newBettor('player', { uplineId: agent })
})
afterAll(() => world.close())

const own = () => createOwnSeries(world.db)(player)
const setTop = (LOTT: number) =>
  transaction(world.db, async tx => setTerms(tx, null, await heldMember(tx, 1, top!), { series: { LOTT }, rates: {} }))
const give = (who: string, whom: string, LOTT: number) =>
  transaction(world.db, async tx => {
    const held = await heldDownline(tx, 1, who, whom)
    await setTerms(tx, held.agent, held.member, { series: { LOTT }, rates: {} })
  })
let keys = 0
async function bet(series?: number) {
  const numero = await addIssue(world.db, 'SSC60', 60_000)
  const play = findPlay('SSC', PLAY)!
  const [{ odds }] = (await world.db`
    select odds from lottery.prices p join lottery.games g on g.id = p.game_id where g.code = 'SSC60' and p.play = ${PLAY}`) as unknown as [
    { odds: Record<string, string> },
  ]
  const lines = [
    {
      ...{ play: PLAY, selection: [['1'], ['2'], ['3']], unit: parseAmount('2') },
      odds: oddsAt(play, parseOddsTable(odds), { series: series ?? 1800 }),
    },
  ]
  await world.lottery.place({
    ...{ bettor: player, key: `bet-${++keys}` },
    tickets: [{ game: 'SSC60', numero, lines, ...(series && { series }) }],
  })
  const [row] = await world.db<{ series: number; rebate: number }[]>`
    select series, rebate_ppm as rebate from lottery.tickets order by id desc limit 1`
  return row
}

test('nobody has a series until somebody above has one; from then on the base, or what was set', async () => {
  expect(await own()).toBeNull()
  expect(await bet(1950)).toEqual({ series: 1950, rebate: 15_000 })
  await setTop(1960)
  expect(await own()).toBe(1800)
  await give(top!, agent!, 1940)
  await give(agent!, player.memberId, 1920)
  expect(await own()).toBe(1920)
})

test('§1.4: a member bets up to their own series, and gets back what is between', async () => {
  await expect.poll(() => bet(1922).catch(error => error.details?.reason)).toBe('wrong_series')
  expect(await bet(1920)).toEqual({ series: 1920, rebate: 0 })
  expect(await bet(1900)).toEqual({ series: 1900, rebate: 10_000 })
})
