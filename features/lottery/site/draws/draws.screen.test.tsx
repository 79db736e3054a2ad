import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { lotteryApi } from '#features/lottery/api.ts'
import { resultsApi } from '#features/lottery/api-results.ts'
import { revealOrder } from '#features/lottery/rules/draws/draw-numbers.ts'
import { parseOpened } from '#features/lottery/rules/draws/opened.ts'
import { STRUCTURES } from '#features/lottery/rules/structures/structures.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { CLOCKS, pass, stopClock } from '../../../../tests/screens/clock.ts'
import { button } from '../../../../tests/screens/hands.ts'
import { groupsOf, NORTH, NORTH_FACTS, NORTH_RESULT, openedAs } from '../../../../tests/screens/lotteries.ts'
import { type Site, test, VI_PHONE } from '../../../../tests/screens/site.tsx'

/* Draws as they come, and those that were (lottery.md §6, §9). */

const BEFORE = { ...NORTH_RESULT, numero: '202611190001', openedNumber: NORTH.openedNumber.replace('60213', '11111') }

/** One draw is published, the next one is sold. */
function givenDraws(site: Site): void {
  site.answer(lotteryApi.menus, groupsOf(NORTH))
  site.answer(lotteryApi.game, { ...NORTH_FACTS, last: [openedAs(BEFORE)] })
  site.answer(resultsApi.results, { list: [BEFORE], next: null })
}

/** What stands on the stage: of which draw, whether its numbers still fall, and those that have, tier by tier. */
function pictureOf(site: Site) {
  const stage = document.querySelector('section[data-numero]')!
  return {
    numero: stage.getAttribute('data-numero'),
    isFalling: [...stage.querySelectorAll('button')].some(each => each.textContent === site.words.draws.skip),
    tiers: [...stage.querySelectorAll('tr')].map(row =>
      [...row.querySelectorAll('[data-state=shown]')].map(each => each.textContent!),
    ),
  }
}

test('what falls on the stage, in the order of the broadcast, is what was published', async ({ site }) => {
  await commands.wantMotion('no-preference')
  givenDraws(site)
  await site.open('/lottery/draw?game=XSMB')
  await expect.poll(() => document.querySelector('section[data-numero]')).toBeTruthy()
  expect(pictureOf(site)).toMatchObject({ numero: BEFORE.numero, isFalling: false })

  // The next draw is published while it is looked at.
  stopClock(CLOCKS)
  site.answer(lotteryApi.game, { ...NORTH_FACTS, last: [openedAs(NORTH_RESULT), openedAs(BEFORE)] })
  site.answer(resultsApi.results, { list: [NORTH_RESULT, BEFORE], next: null })
  void site.reread(['lottery'])
  while (pictureOf(site).numero === BEFORE.numero) await pass(10)
  expect(pictureOf(site)).toMatchObject({ numero: NORTH_RESULT.numero, isFalling: true })
  const seen: string[][][] = []
  for (let picture = pictureOf(site); picture.isFalling; picture = pictureOf(site)) {
    seen.push(picture.tiers)
    // The list beside it does not tell what has not fallen.
    expect(page.getByRole('article').filter({ hasText: NORTH_RESULT.numero }).elements()).toHaveLength(0)
    await pass(300)
  }
  const { tiers } = parseOpened('VN27', NORTH_RESULT.openedNumber)
  expect(pictureOf(site)).toEqual({ numero: NORTH_RESULT.numero, isFalling: false, tiers })
  // On the way each tier was a beginning of what it is, and those drawn later were empty while one was not full.
  const codes = STRUCTURES.VN27.tiers.map(({ code }) => code)
  const order = revealOrder('VN27').map(code => codes.indexOf(code))
  expect(new Set(seen.map(shown => shown.flat().length)).size).toBeGreaterThan(8)
  for (const shown of seen) {
    for (const [tier, numbers] of shown.entries()) expect(tiers[tier]!.slice(0, numbers.length)).toEqual(numbers)
    const drawing = order.find(tier => shown[tier]!.length < tiers[tier]!.length)
    const later = drawing === undefined ? [] : order.slice(order.indexOf(drawing) + 1)
    expect(later.flatMap(tier => shown[tier]!)).toEqual([])
  }
})

test('past results are found by lottery and by day, and a pair of digits stands out in the table', async ({ site }) => {
  const fast = { ...NORTH, gameCode: 'VN27_45', gameMenuTag: 'FAST', everySec: 45 }
  site.answer(lotteryApi.menus, groupsOf(fast, NORTH))
  site.answer(resultsApi.results, ({ tag }) => ({
    list: tag ? [] : [{ ...NORTH_RESULT, game: 'VN27_45' }],
    next: null,
  }))
  await site.open('/lottery/results?game=VN27_45')
  const newest = page.getByRole('article').filter({ hasText: NORTH_RESULT.numero })
  await expect.element(newest).toBeVisible()
  // 80300 has a pair of its own; 02, 52 and 32 would be others.
  ;(button(newest, '00').first().element() as HTMLElement).focus()
  const marked = () =>
    [...newest.element().querySelectorAll('[data-state=shown].outline-gold')].map(each => each.textContent)
  await expect.poll(marked).toEqual(['80300'])
  expect(await axeProblems(newest.element())).toEqual([])

  await button(page, site.words.draws.dayBefore).click()
  await expect.poll(() => site.path).toMatch(/day=\d{4}-\d\d-\d\d/)
  expect(site.asked(resultsApi.results).at(-1)!.day).toMatch(/^\d{4}-\d\d-\d\d$/)
  // What others draw is not invented: nothing stands there until operators have entered it.
  await page.getByRole('tab', { name: site.words.draws.tag.MB }).click()
  await expect.element(page.getByText(site.words.draws.noResultsThatDay)).toBeVisible()
})

test('without a connection a page of draws says so, and comes when there is one again', async ({ site }) => {
  givenDraws(site)
  await site.open('/lottery/draw?game=XSMB', { look: VI_PHONE })
  await expect.poll(() => document.querySelector('section[data-numero]')).toBeTruthy()
  site.cutOff(true)
  await page.getByRole('link', { name: site.words.draws.page.trends }).click()
  await expect.element(page.getByText(site.words.refusal.offline)).toBeVisible()
  site.cutOff(false)
  await button(page, site.words.common.retry).click()
  await expect.element(page.getByRole('list', { name: site.words.draws.trend.frequency })).toBeVisible()
})
