import { expect, type Page } from '@playwright/test'
import type { GameMenu } from '#features/lottery/api.ts'
import { EN_DESKTOP, givenPerson, logIn, story, VI_PHONE } from './hands.ts'

const NORTH: GameMenu = {
  ...{ gameId: 11, gameMenuTag: 'MB', remark: 'Miền Bắc', numero: '202611210001', remainTime: 45_000, lockTime: 5 },
  ...{ drawDayOfWeek: '1,2,3,4,5,6,7', winningTime: '2026-11-20T11:15:00.000Z', gameGroupCode: 'VN' },
  openedNumber:
    '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64',
  ...{ gameCode: 'XSMB', vendor: 'TCG_LOTTO_VN', family: 'MB', structure: 'VN27', prizeMode: 'ELOTT' },
  ...{ source: 'OFFICIAL', isStandIn: false, openedNumero: '202611200001', isHot: true, isOpen: true, everySec: 0 },
}
const DA_NANG: GameMenu = {
  ...{
    ...NORTH,
    gameId: 12,
    gameMenuTag: 'MT',
    remark: 'Đà Nẵng',
    drawDayOfWeek: '4,7',
    family: 'MT',
    structure: 'VN18',
  },
  ...{ gameCode: 'XSMT-DANANG', numero: '', remainTime: 0, openedNumber: '', openedNumero: '', winningTime: '' },
  ...{ source: 'HOUSE', isStandIn: true, isOpen: false, isHot: false },
}
const groupsOf = (...menus: GameMenu[]) => menus.map(menu => ({ tag: menu.gameMenuTag, gameMenus: [menu] }))

const MENUS = '/lgw/games/game_menus'

/** Answers a call of the page's with what `value` says then. */
async function answer(page: Page, path: string, value: () => unknown): Promise<void> {
  await page.route(
    url => url.pathname === path,
    route => route.fulfill({ json: { success: true, value: value(), message: '', requestId: 'req_story' } }),
  )
}

story('a list closes by the formula and is read again by the rule', async ({ visit }) => {
  const { page, words } = await visit(EN_DESKTOP)
  let remainTime = 3_000
  await answer(page, MENUS, () => groupsOf({ ...NORTH, remainTime }))
  await page.clock.install({ time: new Date('2026-11-21T11:00:00Z') })
  // When the page asks, by its own clock: answers come by the real one, on a busy machine later.
  await page.addInitScript(path => {
    const asks: number[] = []
    const { fetch } = globalThis
    globalThis.fetch = (input, init) => {
      if (String(input).split('?')[0] === path) asks.push(Date.now())
      return fetch(input, init)
    }
    Object.assign(globalThis, { asks })
  }, MENUS)
  await page.goto('/lottery')
  const card = page.getByRole('article')
  const timer = card.getByRole('timer', { name: words.lotteries.closesIn })
  await expect(card.getByTestId('ball')).toHaveText(['6', '0', '2', '1', '3'])
  await page.clock.pauseAt(new Date('2026-11-21T11:10:00Z'))

  const asks = () => page.evaluate<number[]>('asks')
  /** Lets time pass, a moment at a time, until the page has asked again; how long after the time before, in ms. */
  async function untilAsked(): Promise<number> {
    const { length } = await asks()
    while ((await asks()).length === length) await page.clock.runFor(250)
    const [before, last] = (await asks()).slice(-2)
    return last! - before!
  }
  /** Until the answer has come, and the page has had its moments to show it. */
  const untilShown = (text: string) =>
    expect(async () => {
      await page.clock.runFor(1)
      await expect(timer).toContainText(text, { timeout: 250 })
    }).toPass({ timeout: 15_000, intervals: [50] })

  remainTime = 45_000
  await untilAsked()
  // 45 s less the lock of 5 s and a second. However much is left, it is read again after 30 s.
  await untilShown('00:39')
  remainTime = 15_000
  expect(Math.abs((await untilAsked()) - 30_000)).toBeLessThanOrEqual(500)
  await untilShown('00:09')
  await page.clock.runFor(8_300)
  await expect(timer).toContainText('00:01')
  await page.clock.runFor(1_000)
  await expect(card).toContainText(words.lotteries.closed)
  remainTime = 0
  expect(Math.abs((await untilAsked()) - 15_000)).toBeLessThanOrEqual(500)
  // Nothing is left: 7 s.
  expect(Math.abs((await untilAsked()) - 7_000)).toBeLessThanOrEqual(500)
})

story('lotteries are found by weekday, by name, and saved by their member alone', async ({ visit }) => {
  const v = await visit(VI_PHONE)
  const { page, words } = v
  await answer(page, MENUS, () => groupsOf(NORTH, DA_NANG))
  await answer(page, '/lgw/games/popular', () => [NORTH])
  await answer(page, '/lgw/games/game_menus/recent', () => [DA_NANG])
  await page.goto('/lottery')
  const names = page.getByRole('article').getByRole('heading')
  const list = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(names).toHaveText(['Miền Bắc', 'Đà Nẵng'])
  await expect(page.getByRole('article').first()).toContainText(words.lotteries.official)
  await expect(page.getByRole('article').last()).toContainText(words.lotteries.standIn)
  const language = await page.evaluate<string>('document.documentElement.lang')
  const monday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 2))
  await list(monday).click()
  await expect(names).toHaveText(['Miền Bắc'])
  await list(monday).click()
  await page.getByRole('textbox', { name: words.lotteries.search }).fill('da nang')
  await expect(names).toHaveText(['Đà Nẵng'])
  await page.keyboard.press('Escape')
  await list(words.lotteries.hot).click()
  await expect(names).toHaveText(['Miền Bắc'])
  await page.getByRole('tab', { name: words.draws.tag.MT }).click()
  await expect(names).toHaveText(['Đà Nẵng'])

  const heart = list(words.lotteries.save.replace('{name}', 'Đà Nẵng'))
  await heart.click()
  const person = await givenPerson()
  await logIn(v, person)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('LOTTFAV')))!)).toEqual({ [person.username]: [12] })
  await list(words.lotteries.fav).click()
  await expect(names).toHaveText(['Đà Nẵng'])
  await heart.click()
  await expect(page.getByText(words.lotteries.noneSaved)).toBeVisible()
  await list(words.lotteries.recent).click()
  await expect(names).toHaveText(['Đà Nẵng'])
})
