import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type AgentPlace, agentLinesOfficeApi } from '#features/agents/api-lines.ts'
import { agentsOfficeApi } from '#features/agents/api-office.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { LOOKS, type Office, test } from '../../../../tests/screens/office/office.tsx'

const PLACE: AgentPlace = {
  ...{ id: 'mem_minh00000000000000', username: 'minh', type: 1, status: 'active' },
  uplines: [{ id: 'mem_anh000000000000000', username: 'anh' }],
  move: null,
  series: { LOTT: 1980 },
  rates: { LIVE: 4_000, RNG: 6_000 },
  most: { series: { LOTT: 1990 }, rates: { LIVE: 8_000, RNG: 8_000 } },
  ...{ allowsEqual: false, toUpline: true, flags: ['transfer'], inForce: ['transfer', 'withdraw'] },
  quotas: [
    { group: 'LOTT', from: 1980, to: 1989, left: 3 },
    { group: 'LOTT', from: 1960, to: 1979, left: null },
  ],
}
const PATH = `/agents/${PLACE.id}`
const PROPOSED = { proposalId: 'prp_0000000000', expiresAt: '2026-12-01T00:00:00.000Z', result: null }
function given(office: Office, change: Partial<AgentPlace> = {}) {
  office.answer(agentLinesOfficeApi.place, { ...PLACE, ...change })
}
const reason = (text: string) => page.getByLabelText('Reason').fill(text)
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })

test.for(LOOKS)('axe finds nothing, and nothing is wider than the screen: %o', async (look, { office }) => {
  given(office)
  await office.open(PATH, { look })
  await expect.element(page.getByRole('heading', { level: 1, name: 'minh' })).toBeVisible()
  expect(await axeProblems()).toEqual([])
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('a team is forbidden and allowed again with a reason', async ({ office }) => {
  given(office)
  office.answer(agentLinesOfficeApi.forbid, {})
  await office.open(PATH)
  await page.getByRole('button', { name: 'Forbid the team' }).click()
  await page.getByRole('checkbox', { name: 'Log in' }).click()
  await reason('a chargeback wave')
  await inDialog('Forbid the team').click()
  await expect
    .poll(() => office.asked(agentLinesOfficeApi.forbid))
    .toEqual([{ memberId: PLACE.id, flags: ['transfer', 'login'], reason: 'a chargeback wave' }])
})

test('a line is moved under whoever has the name, and waits for a second person', async ({ office }) => {
  given(office)
  const other = { id: 'mem_other0000000000000', username: 'hoa' }
  office.answer(agentsOfficeApi.report, {
    ...{ crumbs: [{ id: 'mem_top000000000000000', username: 'top' }, other], list: [], next: null, currency: 'USD' },
    countedAt: '2026-11-27T12:00:00.000Z',
  })
  office.answer(agentLinesOfficeApi.move, PROPOSED)
  await office.open(PATH)
  await page.getByRole('button', { name: 'Move the line' }).click()
  await page.getByLabelText('Under whom').fill('hoa')
  await reason('agreed with both')
  await inDialog('Move the line').click()
  await expect
    .poll(() => office.asked(agentLinesOfficeApi.move))
    .toEqual([{ memberId: PLACE.id, to: other.id, reason: 'agreed with both' }])
})

test('series and rates are set up to what stands above; who may only look does nothing', async ({ office }) => {
  given(office)
  office.answer(agentLinesOfficeApi.terms, {})
  await office.open(PATH)
  await page.getByRole('button', { name: 'Set series and rates' }).click()
  await page.getByLabelText('Rate of LIVE').fill('5000')
  await reason('more of live')
  await inDialog('Set series and rates').click()
  await expect
    .poll(() => office.asked(agentLinesOfficeApi.terms))
    .toEqual([
      {
        ...{ memberId: PLACE.id, series: { LOTT: 1980 }, rates: { LIVE: 5_000, RNG: 6_000 }, allowsEqual: false },
        reason: 'more of live',
      },
    ])
  await office.open(PATH, { as: ['agents.read'] })
  await expect.element(page.getByRole('heading', { level: 1, name: 'minh' })).toBeVisible()
  expect(page.getByRole('button', { name: /Move|Forbid|Set series|Grant/ }).elements()).toEqual([])
})
