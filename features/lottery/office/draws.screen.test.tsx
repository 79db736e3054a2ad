import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { lotteryOfficeApi } from '#features/lottery/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { LOOKS, OWNER, test } from '../../../tests/screens/office/office.tsx'

const DRAW = {
  ...{ id: '7', game: 'XSMB', name: 'Northern', numero: '202611260001', source: 'OFFICIAL' as const },
  ...{ state: 'resultPending' as const, openAt: '2026-11-26T00:00:00.000Z', lockAt: '2026-11-26T11:14:55.000Z' },
  ...{ drawAt: '2026-11-26T11:15:00.000Z', result: null, version: 0, waiting: null, awaitsJackpot: false },
}
const FACTS = {
  ...{ draw: DRAW, voidReason: null, entries: [], results: [], prizes: [], jackpots: [] },
  sold: [{ currency: 'USD', tickets: 3, stake: '12.0000', payout: '0.0000' }],
}
const waits = (by: string) => ({ ...DRAW, waiting: { by } })

test('a result is entered', async ({ office }) => {
  office.answer(lotteryOfficeApi.draws, { list: [DRAW], next: null })
  office.answer(lotteryOfficeApi.draw, FACTS)
  office.answer(lotteryOfficeApi.enterResult, { state: 'resultPending', version: 0 })
  await office.open('/draws?item=XSMB:202611260001')
  await page.getByRole('button', { name: 'Enter the result' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter the result' })
  await dialog.getByLabelText('Numbers').fill('1|2|3')
  await dialog.getByRole('button', { name: 'Enter the result' }).click()
  await expect.element(page.getByText('Done: Enter the result')).toBeVisible()
  expect(office.asked(lotteryOfficeApi.enterResult)).toEqual([{ game: 'XSMB', numero: DRAW.numero, result: '1|2|3' }])
})

test('who entered a result is not asked to confirm it', async ({ office }) => {
  office.answer(lotteryOfficeApi.draws, { list: [DRAW], next: null })
  office.answer(lotteryOfficeApi.draw, { ...FACTS, draw: waits(OWNER.id) })
  await office.open('/draws?item=XSMB:202611260001')
  await expect.element(page.getByText(/Another one enters it again/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Enter it as the second person' }).elements()).toEqual([])
})

test('another one types the result anew', async ({ office }) => {
  office.answer(lotteryOfficeApi.draws, { list: [DRAW], next: null })
  office.answer(lotteryOfficeApi.draw, { ...FACTS, draw: waits('opr_other00000') })
  office.answer(lotteryOfficeApi.confirmResult, new FakeRefusal('results_differ', { entered: '1|2|4' }))
  await office.open('/draws?item=XSMB:202611260001')
  await page.getByRole('button', { name: 'Enter it as the second person' }).click()
  const second = page.getByRole('dialog', { name: 'Enter it as the second person' })
  await second.getByLabelText('Numbers').fill('1|2|3')
  await second.getByRole('button', { name: 'Enter it as the second person' }).click()
  await expect.element(second.getByRole('alert')).not.toBeEmptyDOMElement()
})

test('a void waits for another person, and no look of the list breaks a rule of access', async ({ office }) => {
  office.answer(lotteryOfficeApi.draws, { list: [DRAW], next: null })
  office.answer(lotteryOfficeApi.draw, FACTS)
  office.answer(lotteryOfficeApi.voidDraw, { proposalId: 'prp_1', expiresAt: '2026-11-27T00:00:00.000Z', result: null })
  for (const look of LOOKS) {
    await office.open('/draws', { look })
    await expect.element(page.getByRole('button', { name: 'Northern' })).toBeVisible()
    expect(await axeProblems()).toEqual([])
  }
  await office.open('/draws?item=XSMB:202611260001')
  await page.getByRole('button', { name: 'Void the issue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Void the issue' })
  await dialog.getByLabelText('Reason').fill('the balls were mixed up')
  await dialog.getByRole('button', { name: 'Void the issue' }).click()
  await expect.element(page.getByText(/It waits for another person/)).toBeVisible()
})
