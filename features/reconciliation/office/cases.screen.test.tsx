import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { casesOfficeApi } from '#features/reconciliation/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, OWNER, test } from '../../../tests/screens/office/office.tsx'
import type { Case } from './case-type.tsx'

const AT = '2026-01-02T03:04:05.000Z'
const held: Case = {
  ...{ id: '7', at: AT, vendor: 'TESTER', type: 'LATE', tx: 'w2', round: 'r-9', player: 'p-17', currency: 'USD' },
  ...{ amount: '5.00', theirs: null, ours: { op: 'win', state: 'HELD' }, state: 'OPEN', action: '' },
  ...{ decisions: ['release', 'return'], proposedBy: null, decidedBy: null, resolution: '', closedAt: null, steps: [] },
}
const proposed: Case = {
  ...{ ...held, state: 'PROPOSED', action: 'release', proposedBy: 'opr_other00000' },
  steps: [{ at: AT, actor: 'opr_other00000', what: 'propose_release', note: 'the round was played' }],
}

for (const look of LOOKS)
  test(`a held win is proposed with a reason and confirmed by another (${look.language}, ${look.theme})`, async ({
    office,
  }) => {
    office.answer(casesOfficeApi.list, { list: [held], next: null })
    office.answer(casesOfficeApi.propose, {})
    office.answer(casesOfficeApi.confirm, {})
    await office.open('/game-cases?item=7', { look })
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    if (look.language !== 'EN') return
    await page.getByRole('button', { name: 'Propose' }).click()
    await page.getByLabelText('Reason').fill('the round was played')
    await page.getByRole('button', { name: 'Propose' }).last().click()
    await expect
      .poll(() => office.asked(casesOfficeApi.propose))
      .toEqual([{ id: '7', decision: 'release', reason: 'the round was played' }])
    office.answer(casesOfficeApi.list, { list: [proposed], next: null })
    await office.open('/game-cases?item=7', { look })
    await expect.element(page.getByText('The held money is paid to the player.')).toBeVisible()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'Confirm' }).last().click()
    // What this person read is what is confirmed, not whatever stands there by then.
    await expect.poll(() => office.asked(casesOfficeApi.confirm)).toEqual([{ id: '7', decision: 'release' }])
  })

test('who proposed takes it back, and cannot confirm it', async ({ office }) => {
  office.answer(casesOfficeApi.list, { list: [{ ...proposed, proposedBy: OWNER.id }], next: null })
  office.answer(casesOfficeApi.withdraw, {})
  await office.open('/game-cases?item=7')
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'Take back' }).last().click()
  await expect.poll(() => office.asked(casesOfficeApi.withdraw)).toEqual([{ id: '7' }])
  await expect.element(page.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
})
