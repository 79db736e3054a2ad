import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Entered } from '../../api.ts'
import { wordsIn } from '../words/words.ts'
import { refuse } from './refusals.ts'

const say = wordsIn('EN')
const hostOf = (isFramed: boolean) => ({ isFramed, tell: vi.fn(), hear: vi.fn(), exit: vi.fn() })
const refuseIn = (moneyMode: Entered['moneyMode'], code = 'insufficient_funds', host = hostOf(true)) =>
  refuse(say, { demo: false, token: '', moneyMode } as Entered, code, host)

test('who is out of credits is told that they are refilled, not sold; who is out of money is not', async () => {
  const notice = page.getByRole('dialog', { name: say('balance') })
  refuseIn('credits')
  await expect.element(notice.getByText(`${say('notEnough')} ${say('creditsRefill')}`, { exact: true })).toBeVisible()
  await notice.getByText(say('close'), { exact: true }).click()
  refuseIn('real')
  await expect.element(notice.getByText(say('notEnough'), { exact: true })).toBeVisible()
  await notice.getByText(say('close'), { exact: true }).click()
})

test.each([
  ['bonus_max_bet', 'bonusMaxBet'],
  ['bonus_game_excluded', 'bonusExcluded'],
] as const)('%s is told with the way to own money alone, and the game goes on', async (code, text) => {
  const host = hostOf(true)
  refuseIn('real', code, host)
  const notice = page.getByRole('dialog', { name: say('bonusMoney') })
  await expect.element(notice.getByText(say(text), { exact: true })).toBeVisible()
  expect(document.body.dataset.stage).not.toBe('error')
  await notice.getByRole('button', { name: say('ownMoneyOnly') }).click()
  expect(host.tell.mock.calls).toEqual([[{ type: 'grandstand:own-money' }]])
  refuseIn('real', code, hostOf(false))
  await expect.element(notice.getByText(say(text), { exact: true })).toBeVisible()
  expect(notice.getByRole('button', { name: say('ownMoneyOnly') }).query()).toBeNull()
  await notice.getByText(say('close'), { exact: true }).click()
})
