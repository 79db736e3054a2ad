import { expect, type Route } from '@playwright/test'
import { parseAmount } from '#shared/money.ts'
import { axeProblems } from './axe.ts'
import { EN_DESKTOP, story, UR_PHONE, VI_PHONE } from './hands.ts'
import { balanceOf, expectProven, logInFirst, openGame, untilFreshIssue } from './lottery-hands.ts'

story('a lottery that does not exist says so and leads to the others', async ({ visit }) => {
  const { page, words } = await visit(VI_PHONE)
  for (const path of ['/lottery?gameCode=NONE', '/lottery?gameCode=none of these', '/lottery/fairness?game=NONE']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText(words.lotteryBet.gone)
    await expect(page.getByRole('button', { name: words.common.retry })).toHaveCount(0)
  }
  await page.getByRole('link', { name: words.lotteryBet.back }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.lotteries.title })).toBeVisible()
})

story('S-27: the way back follows an address of this site, and no other', async ({ visit }) => {
  const { page, words } = await visit(EN_DESKTOP)
  for (const backUrl of ['//elsewhere.example', '/..//elsewhere.example', 'https://elsewhere.example/']) {
    await page.goto(`/lottery?${new URLSearchParams({ gameCode: 'XSMB', backUrl })}`)
    const back = page.locator('main').getByRole('link', { name: words.lotteryBet.back, exact: true })
    await expect(back).toHaveAttribute('href', '/lottery')
  }
  await page.goto(`/lottery?${new URLSearchParams({ gameCode: 'XSMB', backUrl: '/rng?page=2' })}`)
  await page.locator('main').getByRole('link', { name: words.lotteryBet.backOut, exact: true }).click()
  await expect(page).toHaveURL(/\/rng\?page=2$/)
})

story('the home page shows the next draws, and says when they cannot be read', async ({ visit }) => {
  const { page, words } = await visit(UR_PHONE)
  await page.route('**/lgw/games/popular*', route => route.abort())
  await page.goto('/')
  const place = page.locator('[data-next-draws]')
  await place.scrollIntoViewIfNeeded()
  await expect(place.getByRole('heading', { name: words.home.nextDraws })).toBeVisible()
  await expect(place.getByRole('alert')).toBeVisible()
  await page.unroute('**/lgw/games/popular*')
  await place.getByRole('button', { name: words.common.retry }).click()
  await expect(place.getByRole('article').first()).toBeVisible()
  await expect(place.getByRole('timer').first()).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await place.getByRole('link', { name: words.lotteries.bet }).first().scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/looks/lottery-home-row.png' })
})

story('on a phone nothing lies over the board, and the menu leads to customer service', async ({ visit }) => {
  const seen = await visit(VI_PHONE)
  const { page, words, dialog } = seen
  await openGame(seen, 'XSMB', 'MB_LO2')
  await expect(page.getByRole('button', { name: words.service.open })).toBeHidden()
  await page.getByRole('button', { name: words.shell.menu }).click()
  await expect(dialog.getByText(words.service.liveChat)).toBeVisible()
})

story('a lost answer is asked for again, and the bet is taken once', async ({ visit }) => {
  const seen = await visit(EN_DESKTOP)
  const { page, words, dialog } = seen
  const t = words.lotteryBet
  await logInFirst(seen)
  await openGame(seen, 'VN27_300', 'MB_LO2')
  await untilFreshIssue(page, 45)
  const before = await balanceOf(page)
  await page.getByRole('button', { name: '27', exact: true }).click()
  await page.getByRole('button', { name: t.bet, exact: true }).last().click()

  // The bet arrives, its answer does not.
  const keys: string[] = []
  await page.route('**/wps/lottery/bets', async (route: Route) => {
    keys.push(route.request().postDataJSON().key)
    const reply = await route.fetch()
    return keys.length === 1 ? route.abort() : route.fulfill({ response: reply })
  })
  await dialog.getByRole('button', { name: t.place }).click()
  await expect(dialog.getByRole('alert')).toContainText(t.offlineAbout)
  await dialog.getByRole('button', { name: words.common.close }).click()
  await page.getByRole('button', { name: t.bet, exact: true }).first().click()
  await dialog.getByRole('button', { name: t.place }).click()
  await expect(page.getByTestId('receipt')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
  expect(await balanceOf(page)).toBe(before - parseAmount('2.7'))
  await expectProven()
})

story(
  'an unfinished slip is still there after the page was loaded again, and a saved one whenever it is wanted',
  async ({ visit }) => {
    const seen = await visit(VI_PHONE)
    const { page, words, dialog } = seen
    const t = words.lotteryBet
    await openGame(seen, 'XSMB', 'MB_LO2')
    for (const number of ['05', '27']) await page.getByRole('button', { name: number, exact: true }).click()
    await page.getByRole('button', { name: t.add, exact: true }).click()
    await page.reload()
    await page.getByRole('button', { name: new RegExp(t.slip) }).click()
    await expect(dialog.getByText('05, 27')).toBeVisible()
    await expect(dialog.getByTestId('slip-stake')).toHaveText('5.40')
    await dialog.getByRole('button', { name: t.saveTemplate, exact: true }).click()
    await dialog.getByRole('button', { name: t.clearSlip }).click()
    await dialog.getByRole('region', { name: t.templates }).getByRole('button').first().click()
    await expect(dialog.getByTestId('slip-stake')).toHaveText('5.40')
  },
)
