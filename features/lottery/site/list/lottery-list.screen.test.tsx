import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lotteryApi } from '#features/lottery/api.ts'
import { sessionsApi } from '#features/sessions/api.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { CLOCKS, pass, stopClock } from '../../../../tests/screens/clock.ts'
import { LOGGED_IN } from '../../../../tests/screens/demo.ts'
import { LOST } from '../../../../tests/screens/fake-server.ts'
import { button, expectPath, logIn } from '../../../../tests/screens/hands.ts'
import { DA_NANG, groupsOf, NORTH } from '../../../../tests/screens/lotteries.ts'
import { test, UR_PHONE, VI_PHONE } from '../../../../tests/screens/site.tsx'

/* The lists of lotteries (specification §4, Lottery tabs). */

test('a list closes by the formula and is read again by the rule', async ({ site }) => {
  let remainTime = 45_000
  const askedAt: number[] = []
  site.answer(lotteryApi.menus, () => {
    askedAt.push(Date.now())
    return groupsOf({ ...NORTH, remainTime })
  })
  await site.open('/lottery')
  const card = page.getByRole('article')
  const timer = card.getByRole('timer', { name: site.words.lotteries.closesIn })
  await expect
    .poll(() =>
      card
        .getByTestId('ball')
        .elements()
        .map(ball => ball.textContent),
    )
    .toEqual([...'60213'])
  /** Lets time pass until the page has asked again; how long after the time before, in ms. */
  async function untilAsked(): Promise<number> {
    const { length } = askedAt
    while (askedAt.length === length) await vi.advanceTimersByTimeAsync(100)
    await pass(100)
    const [before, last] = askedAt.slice(-2)
    return last! - before!
  }

  // Its files are there: on a clock that stands still it opens once more.
  stopClock(CLOCKS)
  let isOpen = false
  const opening = site.open('/lottery').then(() => {
    isOpen = true
  })
  while (!isOpen || !timer.query()) await pass(1)
  await opening
  // 45 s less the lock of 5 s and a second. However much is left, it is read again after 30 s.
  expect(timer.element().textContent).toContain('00:39')
  remainTime = 15_000
  expect(Math.abs((await untilAsked()) - 30_000)).toBeLessThanOrEqual(500)
  expect(timer.element().textContent).toContain('00:09')
  await pass(8_300)
  expect(timer.element().textContent).toContain('00:01')
  await pass(1_000)
  expect(card.element().textContent).toContain(site.words.lotteries.closed)
  remainTime = 0
  expect(Math.abs((await untilAsked()) - 15_000)).toBeLessThanOrEqual(500)
  // Nothing is left: 7 s.
  expect(Math.abs((await untilAsked()) - 7_000)).toBeLessThanOrEqual(500)
})

test('lotteries are found by weekday, by name, and saved by their member alone', async ({ site }) => {
  site.answer(lotteryApi.menus, groupsOf(NORTH, DA_NANG))
  site.answer(lotteryApi.popular, [NORTH])
  site.answer(lotteryApi.recent, [DA_NANG])
  site.answer(sessionsApi.login, LOGGED_IN)
  await site.open('/lottery', { look: VI_PHONE })
  const { words } = site
  const names = () =>
    page
      .getByRole('article')
      .getByRole('heading')
      .elements()
      .map(each => each.textContent)
  const press = (name: string) => button(page, name).click()
  await expect.poll(names).toEqual(['Miền Bắc', 'Đà Nẵng'])
  await expect.element(page.getByRole('article').first()).toMatchTextContent(words.lotteries.official)
  await expect.element(page.getByRole('article').last()).toMatchTextContent(words.lotteries.standIn)
  const { lang } = document.documentElement
  const monday = new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 2))
  await press(monday)
  await expect.poll(names).toEqual(['Miền Bắc'])
  await press(monday)
  await page.getByRole('textbox', { name: words.lotteries.search }).fill('da nang')
  await expect.poll(names).toEqual(['Đà Nẵng'])
  await userEvent.keyboard('{Escape}')
  await press(words.lotteries.hot)
  await expect.poll(names).toEqual(['Miền Bắc'])
  await page.getByRole('tab', { name: words.draws.tag.MT }).click()
  await expect.poll(names).toEqual(['Đà Nẵng'])

  const heart = button(page, words.lotteries.save.replace('{name}', 'Đà Nẵng'))
  await heart.click()
  await logIn(site)
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  expect(JSON.parse(localStorage.getItem('LOTTFAV')!)).toEqual({ lan: [12] })
  await press(words.lotteries.fav)
  await expect.poll(names).toEqual(['Đà Nẵng'])
  await heart.click()
  await expect.element(page.getByText(words.lotteries.noneSaved)).toBeVisible()
  await press(words.lotteries.recent)
  await expect.poll(names).toEqual(['Đà Nẵng'])
})

test('the home page shows the next draws, and says when they cannot be read', async ({ site }) => {
  site.answer(lotteryApi.popular, LOST)
  await site.open('/', { look: UR_PHONE })
  const place = page.getByTestId('next-draws')
  await expect.element(place).toBeInTheDocument()
  place.element().scrollIntoView()
  await expect.element(place.getByRole('heading', { name: site.words.home.nextDraws })).toBeVisible()
  await expect.element(place.getByRole('alert')).toBeVisible()
  site.answer(lotteryApi.popular, [NORTH, DA_NANG])
  await button(place, site.words.common.retry).click()
  await expect.element(place.getByRole('article').first()).toBeVisible()
  await expect.element(place.getByRole('timer').first()).toBeVisible()
  expect(await axeProblems()).toEqual([])
})

test('the lotteries lead to what was bet in all of them', async ({ site }) => {
  site.answer(lotteryApi.menus, groupsOf(NORTH))
  site.answer(lotteryApi.recent, [])
  await site.open('/lottery', { as: {} })
  await page.getByRole('main').getByRole('link', { name: site.words.lotteries.myBets }).click()
  await expectPath(site, '/lottery/bets')
  await expect.element(page.getByRole('heading', { level: 1, name: site.words.lotteryBet.view.mine })).toBeVisible()
})
