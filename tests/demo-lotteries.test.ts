import { afterAll, beforeAll, expect, test } from 'vitest'
import { startingSchedule } from '#features/lottery/rules/draws/starting-schedules.ts'
import { createMenus } from '#features/lottery/server/catalogue/menus.ts'
import { createViews } from '#features/lottery/server/catalogue/views.ts'
import { readGames } from '#features/lottery/server/lottery.ts'
import { transaction } from '#shared/server/db.ts'
import { seedHistory } from '../database/seed/history.ts'
import { seedLotteries } from '../database/seed/lotteries.ts'
import { TRADITIONAL_NAMES } from '../database/seed/lottery-names.ts'
import { readDraws } from '../tools/verify/verify-draw/records.ts'
import { reportDraws } from '../tools/verify/verify-draw/report.ts'
import { type FreshDatabase, freshDatabase } from './support/database.ts'
import { givenMerchant, SERVER_SECRET } from './support/given.ts'

const MERCHANT = 1
const DEMO = { EN: /^Demo · /, VI: /^Demo · /, UR: /^ڈیمو · / }

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await givenMerchant(fresh.db)
  await transaction(fresh.db, tx => seedLotteries(tx, MERCHANT))
  await seedHistory(fresh.url, SERVER_SECRET)
})
afterAll(() => fresh.drop())

test('every lottery of the demo is drawn by the house', async () => {
  const games = [...(await readGames(fresh.db)).values()]
  expect(games.filter(({ source }) => source !== 'HOUSE')).toEqual([])
  expect(games.map(({ code }) => code)).toEqual(
    expect.arrayContaining([
      'MEGA645',
      'POWER655',
      'LOTTO535',
      'MAX3D',
      'MAX3DPRO',
      'HANOI',
      'LAO',
      'THAI',
      'MY4D',
      'SG4D',
    ]),
  )
})

test('Vietnamese lotteries keep their own calendar, and say that they stand in for another’s', async () => {
  const games = await readGames(fresh.db)
  for (const code of Object.keys(TRADITIONAL_NAMES))
    expect(games.get(code)).toMatchObject({ isStandIn: true, schedule: startingSchedule(code)! })
  expect(games.get('VN27_60')).toMatchObject({ isStandIn: false })
})

test.each(['EN', 'VI', 'UR'] as const)(
  'a lottery is called demo in %s wherever it carries another’s name',
  async language => {
    const groups = await createMenus(fresh.db).groups(MERCHANT, { prizeMode: '', language })
    const menus = groups.flatMap(({ gameMenus }) => gameMenus)
    expect(menus.filter(({ isStandIn }) => isStandIn)).toHaveLength(Object.keys(TRADITIONAL_NAMES).length + 11)
    for (const { remark, isStandIn } of menus) expect(DEMO[language].test(remark)).toBe(isStandIn)
    const { list } = await createViews(fresh.db).results(MERCHANT, language, { game: 'XSMB', count: 1 })
    expect(list[0]).toMatchObject({ isStandIn: true, gameName: expect.stringMatching(DEMO[language]) })
  },
)

test('each lottery has a hundred past issues, and the verifier makes those of each kind again', async () => {
  const rows = await fresh.db<{ structure: string; proofs: unknown[] }[]>`
    select g.structure, json_agg(d.proof order by d.draw_at) as proofs
    from lottery.games g join lottery.draws d on d.game_id = g.id and d.state = 'settled' group by g.id order by g.id`
  expect(rows).toHaveLength((await readGames(fresh.db)).size)
  expect(rows.filter(({ proofs }) => proofs.length !== 100)).toEqual([])
  const ofEachKind = new Map(rows.map(({ structure, proofs }) => [structure, proofs]))
  for (const proofs of ofEachKind.values())
    expect(reportDraws(readDraws(JSON.stringify(proofs)), null, () => {})).toBe(0)
})
