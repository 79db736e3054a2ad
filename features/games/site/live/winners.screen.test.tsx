import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { type Winner, winnersApi } from '#features/games/api-winners.ts'
import { TICKER_STEP_PX } from '#features/games/rules/winners.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { pass, passFrames, stopClock, stopFrames } from '../../../../tests/screens/clock.ts'
import { LOTUS } from '../../../../tests/screens/demo.ts'
import { button } from '../../../../tests/screens/hands.ts'
import { EN_DESKTOP, type Look, type Site, test, UR_PHONE, VI_PHONE } from '../../../../tests/screens/site.tsx'

/* The winner board of home (specification §7) and its ticker (§9). */

const { vassalage, vendorName, nodeId, gameType, gameCode, gameName, displayName, coverUrl } = LOTUS
const won = (change: Partial<Winner> = {}): { vo: Winner } => ({
  vo: {
    ...{ vassalage, vendorName, nodeId, gameType, gameCode, gameName, displayName, coverUrl },
    ...{ account: 'l***a', amount: '123.45', multiplier: '123.4', isJackpot: false },
    ...{ at: '2026-11-01T00:00:00.000Z', ...change },
  },
})
const WINS = Array.from({ length: 12 }, (_, i) => won({ amount: `${i + 1}.00` }))

const ticker = ({ words }: Site) => page.getByRole('list', { name: words.winners.title })
const cards = (site: Site) => ticker(site).getByRole('listitem')
const rowOf = (site: Site) => ticker(site).element()
const offsetOf = (site: Site) => Math.abs(rowOf(site).scrollLeft)
const leader = (site: Site) => /\d+\.\d\d/.exec(cards(site).first().element().textContent)![0]
/** How far they come in so many frames. */
function wayOf(site: Site, frames: number): number {
  const start = offsetOf(site)
  passFrames(frames)
  return offsetOf(site) - start
}
async function untilMoving(site: Site): Promise<void> {
  await expect.element(ticker(site)).toHaveAttribute('data-moving', 'true')
  await expect.poll(() => wayOf(site, 4)).toBeGreaterThan(0)
}
async function untilStill(site: Site): Promise<void> {
  await expect.element(ticker(site)).toHaveAttribute('data-moving', 'false')
  await expect.poll(() => wayOf(site, 50)).toBe(0)
}

async function reachWins({ words }: Site): Promise<void> {
  const title = await page.getByRole('heading', { name: words.winners.title }).findElement()
  title.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/** The wins in view and, for whoever wants motion, moving by `passFrames` alone. */
async function openWins(site: Site, look: Look, motion: 'reduce' | 'no-preference'): Promise<void> {
  await commands.wantMotion(motion)
  await commands.moveMouse(2, 2)
  site.answer(winnersApi.rankList, { list: WINS })
  if (motion === 'no-preference') stopFrames()
  await site.open('/', { look })
  await reachWins(site)
  await expect.element(cards(site)).toHaveLength(WINS.length)
  if (motion === 'no-preference') await untilMoving(site)
}

test('§7: an empty board says so, and a visitor’s page asks again each 20 s', async ({ site }) => {
  stopClock(['setInterval', 'clearInterval'])
  await site.open('/')
  await reachWins(site)
  await expect.element(page.getByText(site.words.winners.empty)).toBeVisible()
  site.answer(winnersApi.rankList, { list: [won(), won({ amount: '999.00', isJackpot: true })] })
  await pass(20_000)
  await expect.element(cards(site)).toHaveLength(2)
  const [first, second] = cards(site)
    .elements()
    .map(card => card.textContent)
  expect(first).toMatch(/l\*\*\*a.*123\.45.*Lotus Lantern.*123\.4×/)
  expect(second).toContain(site.words.winners.jackpot)
  const link = cards(site).first().getByRole('link').element()
  expect(link.getAttribute('href')).toBe('/game?vassalage=LACQUER&gameCode=lotus-lantern')
})

test('§9: the wins move half a pixel a frame, and stand under the mouse, the focus and the button', async ({
  site,
}) => {
  await openWins(site, EN_DESKTOP, 'no-preference')
  const { pause, resume } = site.words.winners
  expect(Math.abs(wayOf(site, 100) - 100 * TICKER_STEP_PX)).toBeLessThanOrEqual(1)

  const { left, top } = rowOf(site).getBoundingClientRect()
  await commands.moveMouse(left + 40, top + 40)
  await untilStill(site)
  await commands.moveMouse(2, 2)
  await untilMoving(site)

  // The first one leaves and comes again as the last.
  const leads = leader(site)
  for (let frames = 0; frames < 520 && leader(site) === leads; frames += 20) passFrames(20)
  expect(leader(site)).not.toBe(leads)
  expect(cards(site).elements()).toHaveLength(12)
  expect(cards(site).last().element().textContent).toContain(leads)

  await button(page, pause).click()
  await commands.moveMouse(2, 2)
  await untilStill(site)
  await button(page, resume).click()
  await commands.moveMouse(2, 2)
  await untilMoving(site)
  cards(site).nth(1).getByRole('link').element().focus()
  await untilStill(site)
})

test('§9: whoever wants no motion scrolls the wins by hand, also from right to left', async ({ site }) => {
  await openWins(site, UR_PHONE, 'reduce')
  const row = rowOf(site)
  expect(await axeProblems(row.closest('section')!)).toEqual([])
  // By now it would move.
  expect(row.getAttribute('data-moving')).toBe('false')
  expect(button(page, site.words.winners.pause).query()).toBeNull()
  expect(getComputedStyle(row).overflowX).toBe('auto')
  expect(row.scrollWidth).toBeGreaterThan(row.clientWidth)
})

test('§9: a finger moves the wins, which go on from there when it is gone', async ({ site }) => {
  await openWins(site, VI_PHONE, 'no-preference')
  rowOf(site).scrollBy({ left: 120, behavior: 'instant' })
  expect(wayOf(site, 30)).toBe(0)
  expect(wayOf(site, 60)).toBeGreaterThan(0)
})
