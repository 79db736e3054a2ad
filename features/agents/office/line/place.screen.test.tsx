import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type AgentPlace, agentLinesOfficeApi } from '#features/agents/api-lines.ts'
import { agentsOfficeApi } from '#features/agents/api-office.ts'
import { billsOfficeApi } from '#features/agents/api-payouts.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { officeBill, PLACE } from '../../../../tests/screens/office/agents.ts'
import { LOOKS, type Office, test } from '../../../../tests/screens/office/office.tsx'

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
  expect(page.getByRole('button', { name: /Move|Forbid|Hold back|Set series|Grant|Close the/ }).elements()).toEqual([])
})

test('income is held back until a day by the merchant’s clock, and given free again', async ({ office }) => {
  given(office)
  office.answer(agentLinesOfficeApi.freeze, {})
  await office.open(PATH)
  await page.getByRole('button', { name: 'Hold back' }).click()
  await expect.element(inDialog('Hold back')).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Income by bills and rebates' }).click()
  await page.getByLabelText('Until before this day').fill('2026-12-24')
  await reason('a case is open')
  await inDialog('Hold back').click()
  const until = '2026-12-23T17:00:00.000Z'
  await expect
    .poll(() => office.asked(agentLinesOfficeApi.freeze))
    .toEqual([{ memberId: PLACE.id, holds: ['income'], until, reason: 'a case is open' }])
  const freeze = { holds: ['income' as const], until: null, reason: 'a case', by: 'opr_owner00000', at: until }
  given(office, { freeze })
  await office.open(PATH)
  await expect.element(page.getByRole('region', { name: 'Held back' })).toMatchTextContent(/a case/)
})

test('an account is closed by two people, and tells what it waits for', async ({ office }) => {
  given(office)
  office.answer(agentLinesOfficeApi.close, PROPOSED)
  await office.open(PATH)
  await page.getByRole('button', { name: 'Close the account' }).click()
  await reason('they left us')
  await inDialog('Close the account').click()
  await expect
    .poll(() => office.asked(agentLinesOfficeApi.close))
    .toEqual([{ memberId: PLACE.id, to: null, reason: 'they left us' }])
  given(office, { closing: { decidedAt: '2026-11-27T12:00:00.000Z', waits: ['bills', 'balance'] } })
  await office.open(PATH)
  const part = page.getByRole('region', { name: 'The account is being closed' })
  await expect.element(part).toMatchTextContent(/Bills are not paid whole.*money in their wallets/)
  expect(page.getByRole('button', { name: 'Close the account' }).query()).toBeNull()
  expect(await axeProblems()).toEqual([])
})

test('bills that they pay are a tab of their own', async ({ office }) => {
  given(office)
  office.answer(billsOfficeApi.list, { list: [officeBill('8')], next: null })
  await office.open(PATH)
  await page.getByRole('tab', { name: 'Bills they pay' }).click()
  await expect.element(page.getByRole('link', { name: '#8' })).toBeVisible()
  expect(office.asked(billsOfficeApi.list)).toMatchObject([{ username: 'minh', side: 'payer' }])
})
