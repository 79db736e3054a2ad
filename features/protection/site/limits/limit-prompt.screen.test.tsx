import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { protectionApi } from '#features/protection/api.ts'
import { LANGUAGES } from '#shared/ui/words/languages.ts'
import { addWords, loadChosenWords, WordsProvider } from '#shared/ui/words/words.tsx'
import { queryClient } from '#shared/web/query.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { box, button } from '../../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, type Look, type Site, test } from '../../../../tests/screens/site.tsx'
import { LimitPrompt } from '../protection.tsx'

let root: Root | undefined
let place: HTMLElement

afterEach(() => {
  root?.unmount()
  place.remove()
})

/** The question as a deposit screen shows it, over a page of the site. */
async function show(site: Site, look: Look = EN_DESKTOP) {
  await site.open('/promotions', { look, as: {} })
  const chosen = await loadChosenWords()
  addWords(chosen.words, (await LANGUAGES[chosen.language].loadRest()).default)
  const onAnswered = vi.fn()
  place = document.body.appendChild(document.createElement('dialog'))
  root = createRoot(place)
  root.render(
    <WordsProvider initial={chosen}>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <LimitPrompt onAnswered={onAnswered} />
        </Suspense>
      </QueryClientProvider>
    </WordsProvider>,
  )
  ;(place as HTMLDialogElement).showModal()
  return { onAnswered, prompt: page.getByRole('region', { name: site.words.protection.promptTitle }) }
}

for (const look of LOOKS)
  test(`C-23: limits are set before the first deposit, none is proposed (${look.language})`, async ({ site }) => {
    site.answer(protectionApi.setLimit, { change: 'now', dueAt: null })
    const { onAnswered, prompt } = await show(site, look)
    const { protection } = site.words
    await expect.element(prompt).toBeVisible()
    for (const field of prompt.getByRole('textbox').elements()) expect((field as HTMLInputElement).value).toBe('')
    expect(await axeProblems(place)).toEqual([])
    await box(prompt, protection.periods.day).fill('50')
    await box(prompt, protection.periods.month).fill('500')
    await button(prompt, protection.setLimits).click()
    await expect.poll(() => onAnswered.mock.calls.length).toBe(1)
    expect(site.asked(protectionApi.setLimit)).toEqual([
      { kind: 'deposit', period: 'day', max: '50' },
      { kind: 'deposit', period: 'month', max: '500' },
    ])
  })

test('C-23: no limit now is an answer, too', async ({ site }) => {
  site.answer(protectionApi.declineLimits, {})
  const { onAnswered, prompt } = await show(site)
  await button(prompt, site.words.protection.noneNow).click()
  await expect.poll(() => onAnswered.mock.calls.length).toBe(1)
  expect(site.asked(protectionApi.declineLimits)).toEqual([{}])
})

test('what is no amount is said, and so is a server that is busy; neither is an answer', async ({ site }) => {
  site.answer(protectionApi.declineLimits, new FakeRefusal('busy'))
  const { onAnswered, prompt } = await show(site)
  const { protection, refusal } = site.words
  await button(prompt, protection.setLimits).click()
  await expect.element(prompt.getByText(protection.badAmount)).toBeVisible()
  await box(prompt, protection.periods.week).fill('ten')
  await button(prompt, protection.setLimits).click()
  await expect.poll(() => place.querySelectorAll('[aria-invalid=true]').length).toBe(1)
  await button(prompt, protection.noneNow).click()
  await expect.poll(() => document.body.textContent).toContain(refusal.busy)
  expect(onAnswered).not.toHaveBeenCalled()
})
