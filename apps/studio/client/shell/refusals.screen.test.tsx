import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Entered } from '../../api.ts'
import { wordsIn } from '../words/words.ts'
import { refuse } from './refusals.ts'

const say = wordsIn('EN')
const refuseIn = (moneyMode: Entered['moneyMode']) =>
  refuse(say, { demo: false, token: '', moneyMode } as Entered, 'insufficient_funds', () => undefined)

test('who is out of credits is told that they are refilled, not sold; who is out of money is not', async () => {
  const notice = page.getByRole('dialog', { name: say('balance') })
  refuseIn('credits')
  await expect.element(notice.getByText(`${say('notEnough')} ${say('creditsRefill')}`, { exact: true })).toBeVisible()
  await notice.getByText(say('close'), { exact: true }).click()
  refuseIn('real')
  await expect.element(notice.getByText(say('notEnough'), { exact: true })).toBeVisible()
})
