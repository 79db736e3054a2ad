import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { test, VI_PHONE } from '../../../tests/screens/site.tsx'

const questions = () => [...document.querySelectorAll('details')]

test('help opens its questions; its terms stand as a window, too; /helpmc has no header', async ({ site }) => {
  await site.open('/help', { look: VI_PHONE })
  await expect.poll(() => questions().length).toBeGreaterThan(2)
  const question = questions()[2]!
  await page.elementLocator(question.querySelector('summary')!).click()
  await expect.poll(() => question.querySelector('.told a')?.checkVisibility()).toBe(true)
  expect(await axeProblems()).toEqual([])
  await site.open('/help#terms', { look: VI_PHONE })
  await expect.element(page.getByRole('dialog', { name: site.words.terms.title })).toBeVisible()
  await site.open('/helpmc', { look: VI_PHONE })
  await expect.poll(() => questions().length).toBeGreaterThan(2)
  expect(document.querySelector('header, footer')).toBeNull()
  await expect.element(page.getByTestId('hero')).not.toBeInTheDocument()
})
