import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pass, stopClock } from '../../../tests/screens/clock.ts'
import { wordsOf } from '../../../tests/screens/site.tsx'
import { WAITS_MS } from '../../web/tries.ts'
import { LANGUAGES } from '../words/languages.ts'
import { addWords, loadChosenWords, WordsProvider } from '../words/words.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { Part } from './part.tsx'

/* Specification §9: a part of the site that is lost on its way. */

const words = wordsOf('EN')
let root: Root

beforeEach(() => {
  for (const say of ['error', 'warn'] as const) vi.spyOn(console, say).mockImplementation(() => undefined)
})
afterEach(() => {
  root.unmount()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A page with a form and a part, whose file is lost so many times before it comes; how often it was asked for. */
async function show(losses: number): Promise<() => number> {
  let asked = 0
  const Screen = lazyScreen(async () => {
    asked += 1
    if (asked <= losses) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <h1>Here</h1>
  })
  const chosen = await loadChosenWords()
  addWords(chosen.words, (await LANGUAGES[chosen.language].loadRest()).default)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  stopClock(['setTimeout', 'clearTimeout'])
  root.render(
    <WordsProvider initial={chosen}>
      <dialog open>
        <input aria-label="Name" />
      </dialog>
      <Part fallback={<p>Coming</p>}>
        <Screen />
      </Part>
    </WordsProvider>,
  )
  await pass(0)
  return () => asked
}

const heading = page.getByRole('heading', { name: 'Here' })

test('one that is lost once or twice is asked for again, and is there all the same', async () => {
  const asked = await show(2)
  await expect.element(page.getByText('Coming')).toBeVisible()
  await pass(WAITS_MS[0] - 1)
  expect(asked()).toBe(1)
  await pass(1)
  expect(asked()).toBe(2)
  await pass(WAITS_MS[1])
  await expect.element(heading).toBeVisible()
  expect(asked()).toBe(3)
})

test('one that stays lost offers to try again, in place, and is there then', async () => {
  const asked = await show(WAITS_MS.length + 1)
  for (const wait of WAITS_MS) await pass(wait)
  await expect.element(page.getByText(words.broken.missing)).toBeVisible()
  await page.getByRole('textbox').fill('lan')
  await page.getByRole('button', { name: words.common.retry, exact: true }).click()
  await pass(0)
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveValue('lan')
  expect(asked()).toBe(WAITS_MS.length + 2)
})

test('one that the line broke off says so, and takes nothing away that was typed once there is a line again', async () => {
  const online = vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  const asked = await show(1)
  await page.getByRole('textbox').fill('lan')
  await expect.element(page.getByText(words.refusal.offline)).toBeVisible()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await pass(0)
  await expect.element(page.getByText(words.broken.missing)).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveValue('lan')
  await userEvent.keyboard('{Tab}{Enter}')
  await pass(0)
  await expect.element(heading).toBeVisible()
  expect(asked()).toBe(2)
})
