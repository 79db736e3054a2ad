import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { proofsApi } from '#features/verification/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { EN_DESKTOP, test, UR_PHONE } from '../../../tests/screens/site.tsx'

test('who sits at the machine of the server reads the letters that nobody carries; others are told', async ({
  site,
}) => {
  site.answer(proofsApi.outbox, new FakeRefusal('not_allowed'))
  await site.open('/dev/outbox', { look: UR_PHONE })
  await expect.element(page.getByText(site.words.outbox.closed)).toBeVisible()
  const about = { to: '+84912345678', subject: '', createdAt: '2026-01-02T03:04:05.000Z' }
  const text = '123456 is your code. https://grandstand.example/forget?token=abc'
  site.answer(proofsApi.outbox, [{ id: 'let_1', channel: 'sms', text, ...about }])
  await site.open('/dev/outbox', { look: EN_DESKTOP })
  const letter = page.getByRole('main').getByRole('listitem')
  await expect.element(letter).toMatchTextContent(site.words.outbox.sms)
  await expect.element(letter).toMatchTextContent(about.to)
  await expect.element(letter).toMatchTextContent('123456')
  await expect.element(letter.getByRole('link')).toHaveAttribute('href', 'https://grandstand.example/forget?token=abc')
  expect(await axeProblems()).toEqual([])
})
