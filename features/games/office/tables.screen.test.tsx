import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { tablesOfficeApi } from '#features/games/api-tables.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, test } from '../../../tests/screens/office/office.tsx'
import type { OfficeTable } from './table-state.tsx'

const TABLE: OfficeTable = {
  ...{ vendor: 'BAIZE', game: 'jade-baccarat', name: 'Jade Baccarat', kind: 'table', state: 'OPEN', phase: 'betting' },
  ...{ coup: '71', players: 12, least: '1.00', most: '500.00', rounds: 4_000, stake: '98000.00', payout: '99000.00' },
  ...{ actual: '101.02', expected: '98.9400', sigma: '0.6000', away: '3.5', level: 'watch' },
}
const FISH: OfficeTable = {
  ...TABLE,
  ...{ game: 'reef', name: 'Reef', kind: 'fishing', state: null, phase: null, coup: '', away: '-0.4', level: 'within' },
}

test('a table is held, its limits are changed, and its coup is proposed to be void', async ({ office }) => {
  office.answer(tablesOfficeApi.tables, { list: [TABLE, FISH] })
  office.answer(tablesOfficeApi.changeTable, {})
  office.answer(tablesOfficeApi.limitTable, {})
  office.answer(tablesOfficeApi.voidCoup, { proposalId: 'p-1', expiresAt: '2026-11-28T12:00:00.000Z', result: null })
  await office.open('/tables')
  await expect.element(page.getByText('+3.5 σ')).toBeVisible()
  await expect.element(page.getByText('-0.4 σ')).toBeVisible()
  await page.getByRole('button', { name: 'Jade Baccarat' }).click()
  async function act(name: string, fill: Record<string, string> = {}): Promise<void> {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name, exact: true })
    for (const [label, text] of Object.entries({ ...fill, Reason: 'a card was seen' }))
      await dialog.getByLabelText(label).fill(text)
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await act('Hold')
  await act('Limits', { 'Most at once': '200.00' })
  await act('Void a coup')
  const named = { vendor: 'BAIZE', game: 'jade-baccarat', reason: 'a card was seen' }
  expect(office.asked(tablesOfficeApi.changeTable)).toEqual([{ ...named, state: 'HELD' }])
  expect(office.asked(tablesOfficeApi.limitTable)).toEqual([{ ...named, least: '1.00', most: '200.00' }])
  expect(office.asked(tablesOfficeApi.voidCoup)).toEqual([{ ...named, coup: '71' }])
})

test('who may only read has nothing to press, in every look; a choice of hours is asked for', async ({ office }) => {
  office.answer(tablesOfficeApi.tables, { list: [TABLE, FISH] })
  for (const look of LOOKS) {
    await office.open('/tables', { look, as: ['tables.read'] })
    await expect.element(page.getByRole('button', { name: 'Jade Baccarat' })).toBeVisible()
    expect(await axeProblems()).toEqual([])
  }
  await office.open('/tables?hours=168&item=BAIZE:jade-baccarat', { as: ['tables.read'] })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByRole('button', { name: 'Hold' }).elements()).toEqual([])
  expect(office.asked(tablesOfficeApi.tables).at(-1)).toEqual({ hours: 168 })
})
