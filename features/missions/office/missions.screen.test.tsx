import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type BoardListed, type MissionListed, missionsOfficeApi } from '#features/missions/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, type Office, test } from '../../../tests/screens/office/office.tsx'

const TIMES = { startsAt: '2026-11-20T00:00:00.000Z', endsAt: '2026-11-27T00:00:00.000Z' }
const MISSION: MissionListed = {
  ...{
    code: 'daily-play',
    title: 'Play today',
    repeat: 'daily',
    metric: 'valid_bet',
    category: null,
    state: 'RUNNING',
  },
  ...{ ...TIMES, steps: [{ target: '100.00', reward: '5.00' }], members: 3, claims: 4, paid: '20.00' },
  ...{ budget: '1000.00', budgetLeft: '980.00' },
}
const BOARD: BoardListed = {
  ...{ code: 'week', title: 'The week', category: 'RNG', state: 'RUNNING', ...TIMES, minScore: '50.00', dayCap: null },
  ...{ prizes: '80.00', list: [{ rank: 1, memberId: 'mem_1', username: 'hoang', score: '300.00', prize: '50.00' }] },
}

function given(office: Office) {
  office.answer(missionsOfficeApi.missions, { list: [MISSION] })
  office.answer(missionsOfficeApi.boards, { list: [BOARD] })
}

test.for(LOOKS)('missions and boards with one opened: %o', async (look, { office }) => {
  given(office)
  for (const [path, text] of [
    ['/missions?item=daily-play', /980\.00/],
    ['/boards?item=week', /hoang/],
  ] as const) {
    await office.open(path, { look })
    await expect.element(page.getByText(text).first()).toBeVisible()
    expect(await axeProblems()).toEqual([])
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth)
  }
})

test('a mission is proposed with its steps, and one that runs is stopped', async ({ office }) => {
  given(office)
  office.answer(missionsOfficeApi.stopMission, {})
  office.answer(missionsOfficeApi.addMission, { id: 'prp_1', state: 'WAITING' } as never)
  await office.open('/missions')
  await page.getByRole('button', { name: 'Propose a mission', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByLabelText(name, { exact: true })
  const send = dialog.getByRole('button', { name: 'Propose a mission', exact: true })
  await field('Title, English').fill('Play today')
  await field('Code').fill('today')
  await field('Budget').fill('100')
  await field('Step 1: target').fill('50')
  await field('Step 1: reward').fill('2')
  await field('Begins').fill('2126-01-01T00:00')
  await field('Ends').fill('2125-01-01T00:00')
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('a new one')
  await expect.element(send).toBeDisabled()
  await field('Ends').fill('2126-02-01T00:00')
  expect(await axeProblems()).toEqual([])
  await send.click()
  await expect
    .poll(() => office.asked(missionsOfficeApi.addMission))
    .toMatchObject([
      {
        given: { code: 'today', steps: [{ target: '50', reward: '2' }], texts: { en: { title: 'Play today' } } },
        reason: 'a new one',
      },
    ])
  await office.open('/missions?item=daily-play')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const stopping = page.getByRole('dialog').last()
  await stopping.getByRole('textbox', { name: /Reason/ }).fill('too dear')
  await stopping.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect
    .poll(() => office.asked(missionsOfficeApi.stopMission))
    .toEqual([{ code: 'daily-play', reason: 'too dear' }])
})
