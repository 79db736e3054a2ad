import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Jackpot, winnersApi } from '#features/games/api-winners.ts'
import { JACKPOT_STEP, JACKPOT_STEP_MS } from '#features/games/rules/jackpot.ts'
import { parseAmount } from '#shared/money.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { pass, stopClock } from '../../../../tests/screens/clock.ts'
import { LOTUS } from '../../../../tests/screens/demo.ts'
import { type Site, test, UR_PHONE, VI_PHONE } from '../../../../tests/screens/site.tsx'

/* The counter of /rng (specification §2, §9): real pools, or one that says that it is illustrative (security D6). */

const pool = (change: Partial<Jackpot> = {}): Jackpot => ({
  ...{ vassalage: LOTUS.vassalage, gameCode: LOTUS.gameCode, displayName: LOTUS.displayName, coverUrl: '' },
  ...{ level: 'grand', name: '', amount: '123456.78', currency: 'CRD', fullStake: '', ...change },
})
const illustrative = ({ words }: Site) => page.getByText(words.jackpot.illustrative, { exact: true })
const counter = (title: string) => page.getByRole('region', { name: title })
const shown = (title: string) => counter(title).element().querySelector('[data-value]')!.getAttribute('data-value')!

test('§9: without a pool the counter rises by 165.11 each 3 s and says that it is illustrative', async ({ site }) => {
  stopClock(['setInterval', 'clearInterval', 'Date'])
  site.answer(winnersApi.jackpots, { source: 'decorative', list: [] })
  await site.open('/rng')
  const { title, illustrativeAbout } = site.words.jackpot
  await expect.element(illustrative(site)).toBeVisible()
  await expect.element(counter(title).getByText(illustrativeAbout)).toBeVisible()
  const value = () => parseAmount(shown(title).replaceAll(',', ''))
  const start = value()
  await pass(JACKPOT_STEP_MS)
  await expect.poll(() => value() - start).toBe(JACKPOT_STEP)
  await pass(10 * JACKPOT_STEP_MS)
  await expect.poll(() => value() - start).toBe(11n * JACKPOT_STEP)
})

test('§4: the counter stops when one leaves', async ({ site }) => {
  const begun = vi.spyOn(globalThis, 'setInterval')
  const ended = vi.spyOn(globalThis, 'clearInterval')
  onTestFinished(() => {
    begun.mockRestore()
    ended.mockRestore()
  })
  site.answer(winnersApi.jackpots, { source: 'decorative', list: [] })
  await site.open('/rng', { look: VI_PHONE })
  await expect.element(illustrative(site)).toBeVisible()
  expect(await axeProblems(counter(site.words.jackpot.title).element())).toEqual([])
  const timers = begun.mock.results.filter((_, call) => begun.mock.calls[call]![1] === JACKPOT_STEP_MS)
  expect(timers).toHaveLength(1)
  expect(ended.mock.calls.flat()).not.toContain(timers[0]!.value)
  await page.getByRole('link', { name: site.words.shell.home }).first().click()
  await expect.element(illustrative(site)).not.toBeInTheDocument()
  await expect.poll(() => ended.mock.calls.flat()).toContain(timers[0]!.value)
})

test('D6: the counter is the sum of the pools, the greatest called what players call it', async ({ site }) => {
  const pools = [pool(), pool({ level: 'minor', amount: '41.00' }), pool({ level: 'own', amount: '0.99' })]
  site.answer(winnersApi.jackpots, { source: 'pool', list: pools })
  await site.open('/rng', { look: UR_PHONE })
  const { pools: title, levels } = site.words.jackpot
  await expect.element(counter(title)).toMatchTextContent(`Lotus Lantern · ${levels.grand}`)
  expect(shown(title)).toBe('123,498.77')
  await expect.element(illustrative(site)).not.toBeInTheDocument()
  expect(await axeProblems(counter(title).element())).toEqual([])
})
