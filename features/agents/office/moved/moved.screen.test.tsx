import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { lineMovesApi, type MovedInLine } from '#features/agents/api-moved.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { LOOKS, type Office, test } from '../../../../tests/screens/office/office.tsx'

const SENT: MovedInLine = {
  ...{ id: 'trf_sent0000', at: '2026-11-20T03:04:05.000Z', direction: 'down', amount: '250.00', currency: 'USD' },
  sender: { id: 'mem_hoang0000', username: 'hoang' },
  receiver: { id: 'mem_minh00000', username: 'minh' },
  ...{ note: 'for tables', state: 'done', other: null },
}
const BACK: MovedInLine = {
  ...SENT,
  id: 'trf_back0000',
  amount: '70.00',
  state: 'reversal',
  other: 'trf_other000',
  note: '',
}

function given(office: Office) {
  office.answer(lineMovesApi.list, { list: [SENT, BACK], next: null })
  office.answer(lineMovesApi.reverse, {
    ...{ proposalId: 'prp_0000000000', expiresAt: '2026-12-01T00:00:00.000Z', result: null },
  })
}

test.for(LOOKS)('axe finds nothing, and nothing is wider than the screen: %o', async (look, { office }) => {
  given(office)
  await office.open('/agents/transfers', { look })
  await expect.element(page.getByText(/250/).first()).toBeVisible()
  expect(await axeProblems()).toEqual([])
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('transfers are asked for as the address says; one that stands is taken back with a reason', async ({ office }) => {
  given(office)
  await office.open('/agents/transfers?username=minh&direction=down&state=done&item=trf_sent0000')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.getByLabelText('Reason').fill('sent to the wrong one')
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).last().click()
  await expect
    .poll(() => office.asked(lineMovesApi.reverse))
    .toEqual([{ id: SENT.id, reason: 'sent to the wrong one' }])
  expect(office.asked(lineMovesApi.list)[0]).toMatchObject({ username: 'minh', direction: 'down', state: 'done' })
})

test('what took another back cannot be taken back, and says which', async ({ office }) => {
  given(office)
  await office.open('/agents/transfers?item=trf_back0000')
  await expect.element(page.getByText('trf_other000')).toBeVisible()
  expect(page.getByRole('button', { name: 'Take it back' }).query()).toBeNull()
})
