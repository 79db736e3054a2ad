import { expect, type Page } from '@playwright/test'
import type { GameFacts, GameMenu, GameMenuGroup } from '#features/lottery/api.ts'
import { axeProblems, untilStill } from './axe.ts'
import { EN_DESKTOP, SEES_ALL, story, UR_PHONE, VI_PHONE, type Visit } from './hands.ts'
import { FAST, givenDraw } from './lottery-hands.ts'

const LOOKS = Object.entries({ desktop: EN_DESKTOP, phone: VI_PHONE, urdu: UR_PHONE }).filter(
  ([name]) => SEES_ALL || name !== 'urdu',
)

for (const [name, look] of LOOKS) {
  story(`pages of draws look right, fit, and pass axe (${name})`, async ({ visit }) => {
    const { numero } = await givenDraw(FAST)
    await givenDraw('SSC_60')
    const v = await visit(look)
    const { page, words } = v
    const problems: string[] = []
    const judge = async (what: string) => problems.push(...(await findProblems(v, `${name}-${what}`)))

    await page.goto(`/lottery/draw?game=${FAST}`)
    await expect(page.locator('section[data-numero]')).toBeVisible()
    await judge('draw')
    await page.goto(`/lottery/results?game=${FAST}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await judge('results')
    for (const game of [FAST, 'SSC_60']) {
      await page.goto(`/lottery/trends?game=${game}`)
      await expect(page.getByRole('list', { name: words.draws.trend.frequency })).toBeVisible()
      const special = game === FAST ? (['special'] as const) : []
      for (const view of ['frequency', 'absence', 'chart', ...special, 'roads'] as const) {
        await page.getByRole('tab', { name: words.draws.trend[view] }).click()
        await judge(`trends-${game}-${view}`)
      }
    }
    await page.goto(`/lottery/fairness?game=${FAST}&numero=${numero}`)
    await page.getByRole('button', { name: words.draws.verifier.check }).click()
    await expect(page.getByTestId('verdict')).toBeVisible()
    await judge('fairness')
    await page.goto('/lottery/fairness?game=XSMB')
    await expect(page.getByRole('note')).toHaveText(words.draws.standIn)
    await judge('stand-in')
    await page.route('**/wps/lottery/game?*', async route => {
      const body = await (await route.fetch()).json()
      body.value.game = { ...body.value.game, source: 'OFFICIAL', isStandIn: false }
      await route.fulfill({ json: body })
    })
    await page.reload()
    await expect(page.getByText(words.draws.fair.official)).toBeVisible()
    await judge('official')
    expect(problems).toEqual([])
  })
}

/** Takes a picture of the page, asks axe, and looks whether it fits. */
async function findProblems({ page }: Visit, what: string): Promise<string[]> {
  await untilStill(page)
  await page.screenshot({ path: `test-results/looks/draws-${what}.png`, fullPage: true })
  const broken = await axeProblems(page)
  const isTooWide = await page.evaluate<boolean>(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  )
  return [...broken.map(each => `${what}: ${each}`), ...(isTooWide ? [`${what}: too wide`] : [])]
}

/** Times of an issue by the server's clock: when its sale ends and when it is drawn, in ms from now. */
function timed(facts: GameFacts, lockMs: number, drawMs: number): NonNullable<GameFacts['issue']> {
  const at = (ms: number) => new Date(Date.parse(facts.serverTime) + ms).toISOString()
  const times = { lockAt: at(lockMs), drawAt: at(drawMs), remainTime: drawMs, lockTime: (drawMs - lockMs) / 1000 }
  return { ...facts.issue!, state: 'open', ...times }
}

const HOUR = 3_600_000
const selling = (facts: GameFacts) => ({ issue: timed(facts, HOUR, 2 * HOUR) })
const awaited = (facts: GameFacts, sinceMs: number) => ({ ...selling(facts), awaited: timed(facts, -HOUR, -sinceMs) })

/** Every moment of a lottery, held still: each answer tells of it anew, from the time of the answer on. */
const MOMENTS = {
  selling,
  locked: facts => ({ issue: timed(facts, -1_000, HOUR) }),
  due: facts => ({ issue: timed(facts, -2_000, -1_000) }),
  drawing: facts => awaited(facts, 1_000),
  late: facts => awaited(facts, 60_000),
  waiting: facts => ({ ...awaited(facts, 1_000), game: { ...facts.game, source: 'OFFICIAL' } }),
  idle: () => ({ issue: null }),
  new: facts => ({ ...selling(facts), last: [] }),
} satisfies Record<string, (facts: GameFacts) => Partial<GameFacts>>
type Moment = keyof typeof MOMENTS

/** Lotteries stand in this moment from the next page on, and nothing is drawn meanwhile. */
async function givenMoment(page: Page, moment: Moment): Promise<void> {
  const last = new Map<string, GameFacts['last']>()
  await page.route('**/wps/lottery/game?*', async route => {
    const body = await (await route.fetch()).json()
    const { gameCode } = body.value.game
    if (!last.has(gameCode)) last.set(gameCode, body.value.last)
    const facts: GameFacts = { ...body.value, awaited: null, last: last.get(gameCode) }
    await route.fulfill({ json: { ...body, value: { ...facts, ...MOMENTS[moment](facts) } } })
  })
}

/** Where numbers turn before they fall: tables, tiles, balls that light up, dice, cars. */
const TURNING = [FAST, 'SSC_60', 'KENO_60', 'K3_60', 'PK10_75']

for (const [name, look] of LOOKS) {
  story(`every moment of a draw can be read, on its page and where one bets (${name})`, async ({ visit }) => {
    await Promise.all(TURNING.map(givenDraw))
    const { page, words } = await visit(look)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const { draws, lotteryBet } = words
    const problems: string[] = []
    async function judge(what: string): Promise<void> {
      for (const each of await axeProblems(page, 'main')) problems.push(`${what}: ${each}`)
    }
    const stage = page.locator('section[data-numero]')
    const shown: Record<Moment, string> = {
      ...{ selling: draws.lastDraw, locked: draws.lastDraw, due: draws.phase.drawing, drawing: draws.phase.drawing },
      ...{ late: draws.phase.late, waiting: draws.phase.waiting, idle: draws.phase.idle, new: draws.noDrawYet },
    }
    for (const moment of Object.keys(MOMENTS) as Moment[]) {
      await givenMoment(page, moment)
      for (const game of moment === 'drawing' ? TURNING : [FAST]) {
        await page.goto(`/lottery/draw?game=${game}`)
        await expect(stage).toContainText(shown[moment])
        await judge(`${moment} ${game}`)
      }
      await page.goto(`/lottery?gameCode=${FAST}&playType=MB_LO2`)
      const clock = page.getByRole('timer').first()
      await expect(clock).toBeVisible()
      // What was put on the slip is for the issue of that time: later ones say so.
      if (moment === 'selling') {
        await page.getByRole('button', { name: '27', exact: true }).click()
        await page.getByRole('button', { name: lotteryBet.add, exact: true }).click()
        await page.getByRole('button', { name: '58', exact: true }).click()
      }
      if (moment === 'locked') await expect(clock).toHaveAttribute('data-phase', 'locked')
      if (moment === 'due') await expect(clock).toHaveText(lotteryBet.phase.drawing)
      if (moment === 'idle') await expect(clock).toHaveText(lotteryBet.phase.closed)
      await judge(`${moment} bet`)
      // Whoever asked in this moment is answered first.
      await page.unrouteAll({ behavior: 'wait' })
    }
    expect(problems).toEqual([])
  })
}

/** What a card of the list shows, by the seconds to the lock of its issue. */
const CARDS: Record<string, Partial<GameMenu>> = {
  'far away': { remainTime: 40 * HOUR },
  'on sale': { remainTime: HOUR },
  'at the end': { remainTime: 15_000 },
  closed: { remainTime: 2_000 },
  'not yet open': { isOpen: false },
  'not on sale': { numero: '', isOpen: false },
  'never drawn': { openedNumber: '', openedNumero: '', winningTime: '' },
  official: { source: 'OFFICIAL' },
  'stand-in': { isStandIn: true, isHot: false, everySec: 0, drawDayOfWeek: '1,4' },
}

for (const [name, look] of LOOKS) {
  story(`every card of the list can be read, whatever its clock says (${name})`, async ({ visit }) => {
    const { page, words } = await visit(look)
    await page.route(/\/game_menus\?/, async route => {
      const body = await (await route.fetch()).json()
      const menus = (body.value as GameMenuGroup[]).flatMap(({ gameMenus }) => gameMenus)
      const cards = Object.values(CARDS).map((change, at) => {
        return { ...menus[at]!, isOpen: true, remainTime: HOUR, lockTime: 5, gameMenuTag: 'FAST', ...change }
      })
      await route.fulfill({ json: { ...body, value: [{ tag: 'FAST', gameMenus: cards }] } })
    })
    // The last seconds do not pass.
    await page.clock.setFixedTime(new Date())
    await page.goto('/lottery')
    await expect(page.getByRole('article')).toHaveCount(Object.keys(CARDS).length)
    await expect(page.getByRole('timer').filter({ hasText: /00:0\d$/ })).toBeVisible()
    expect(await axeProblems(page, 'main')).toEqual([])
    await page.getByRole('button', { name: words.lotteries.hot, exact: true }).click()
    await expect(page.getByRole('button', { name: words.lotteries.hot, pressed: true })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await axeProblems(page, 'main')).toEqual([])
  })
}
