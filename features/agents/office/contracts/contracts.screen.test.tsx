import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { contractsOfficeApi } from '#features/agents/api-deals.ts'
import { agentLinesOfficeApi } from '#features/agents/api-lines.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { contract, PLACE } from '../../../../tests/screens/office/agents.ts'
import { LOOKS, type Office, test } from '../../../../tests/screens/office/office.tsx'

const PROPOSED = { proposalId: 'prp_0000000000', expiresAt: '2026-12-01T00:00:00.000Z', result: null }
const END = {
  at: '2026-11-30T17:00:00.000Z',
  ends: [{ id: '9', payee: 'minh', payer: 'hoang', reason: 'UPLINE_CONTRACT_ENDED' as const }],
}
const reason = (text: string) => page.getByLabelText('Reason').fill(text)
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })
const isNoWider = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
}

function given(office: Office) {
  office.answer(contractsOfficeApi.list, ({ state }) => ({
    list: state === 'P' ? [] : [contract('7'), contract('6', { kind: 'daily', status: 'P', version: 1 })],
    next: null,
  }))
  office.answer(contractsOfficeApi.one, {
    contract: contract('7'),
    versions: [contract('7'), contract('3', { version: 1, status: 'S' })],
    steps: [
      { at: '2026-11-20T03:04:05.000Z', step: 'accepted', version: 2, member: 'hoang', operator: null },
      { at: '2026-11-19T03:04:05.000Z', step: 'proposed', version: 2, member: null, operator: 'opr_owner00000' },
    ],
    end: END,
  })
}

test.for(LOOKS)(
  'axe finds nothing in the list and in one, and nothing is wider than the screen: %o',
  async (look, { office }) => {
    given(office)
    await office.open('/agents/contracts', { look })
    await expect.element(page.getByText('#7')).toBeVisible()
    expect(await axeProblems()).toEqual([])
    isNoWider()
    await office.open('/agents/contracts/7', { look })
    await expect.element(page.getByRole('heading', { level: 1, name: /#7/ })).toBeVisible()
    expect(await axeProblems()).toEqual([])
    isNoWider()
  },
)

test('filters stand in the address and are asked for; where nothing fits, it says so', async ({ office }) => {
  given(office)
  await office.open('/agents/contracts?kind=daily&username=hoang&side=payee')
  await expect.element(page.getByText('#7')).toBeVisible()
  expect(office.asked(contractsOfficeApi.list)).toMatchObject([{ kind: 'daily', username: 'hoang', side: 'payee' }])
  await office.open('/agents/contracts?state=P')
  await expect.element(page.getByText('No contract')).toBeVisible()
})

test('a contract is ended once all that ends with it was shown, and waits for a second person', async ({ office }) => {
  given(office)
  office.answer(contractsOfficeApi.end, PROPOSED)
  await office.open('/agents/contracts/7')
  await page.getByRole('button', { name: 'End the contract' }).click()
  await expect.element(page.getByRole('dialog').getByText('minh')).toBeVisible()
  await reason('agreed with both')
  await inDialog('End the contract').click()
  await expect.poll(() => office.asked(contractsOfficeApi.end)).toEqual([{ id: '7', reason: 'agreed with both' }])
  await office.open('/agents/contracts/7', { as: ['agents.read'] })
  await expect.element(page.getByRole('heading', { level: 1, name: /#7/ })).toBeVisible()
  expect(page.getByRole('button', { name: 'End the contract' }).elements()).toEqual([])
})

test('the house proposes to a top what was typed, after it was told what would be', async ({ office }) => {
  office.answer(agentLinesOfficeApi.place, { ...PLACE, type: 2, uplines: [] })
  office.answer(contractsOfficeApi.preview, ({ tiers }) => ({
    ...{ problem: tiers.length > 1 ? ('E_TIER_ORDER' as const) : null, exceeding: [], ends: [] },
    effectiveFrom: '2026-12-01T00:00:00.000Z',
  }))
  office.answer(contractsOfficeApi.propose, PROPOSED)
  await office.open(`/agents/${PLACE.id}`)
  await page.getByRole('button', { name: 'Propose a contract' }).click()
  const dialog = page.getByRole('dialog')
  const fill = (label: string, text: string) => dialog.getByLabelText(label).first().fill(text)
  await fill('Valid bet from', '1000')
  await fill('Net loss from', '100')
  await fill('Percent', '20')
  await expect.element(dialog.getByText(/It can be proposed/)).toBeVisible()
  await reason('as was agreed')
  await inDialog('Propose a contract').click()
  await expect
    .poll(() => office.asked(contractsOfficeApi.propose))
    .toMatchObject([
      {
        ...{ kind: 'dividend', product: 'CONS', payee: PLACE.id, reason: 'as was agreed' },
        tiers: [{ minValidBet: '1000', minNetLoss: '100', minActive: 0, rateType: 'P', ratePpm: 200_000 }],
      },
    ])
})
