import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { drawsOfficeApi, type EnvelopeListed, type RaffleListed, type WheelListed } from '#features/draws/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, type Office, test } from '../../../tests/screens/office/office.tsx'

const AT = '2026-11-20T03:04:05.000Z'
const common = {
  currency: 'CRD',
  by: 'opr_1',
  startsAt: AT,
  endsAt: AT,
  texts: { en: { title: 'Evening', about: '' } },
}
const ENVELOPE: EnvelopeListed = {
  ...{
    ...common,
    id: 'env_1',
    promotion: 'rain',
    state: 'OPEN',
    commitment: 'ab'.repeat(32),
    budget: '10.00',
    count: 5,
  },
  ...{ taken: 2, paid: '4.82' },
}
const WHEEL: WheelListed = {
  ...{ ...common, id: 'whl_1', promotion: 'day', spinsADay: 2, spins: 4, paid: '2.00' },
  prizes: [
    { weight: 1, amount: '2.00', stock: 3, taken: 1, drawn: 1 },
    { weight: 3, amount: '0.00', stock: null, taken: 0, drawn: 3 },
  ],
}
const RAFFLE: RaffleListed = {
  ...{ ...common, id: 'raf_1', promotion: 'month', state: 'CLOSED', commitment: 'ab'.repeat(32), prizes: ['50.00'] },
  ...{ tickets: 7, perDeposit: '50.00', mostADeposit: 3, entriesRoot: 'cd'.repeat(32), wins: [] },
}
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

function given(office: Office) {
  office.answer(drawsOfficeApi.envelopes, { list: [ENVELOPE] })
  office.answer(drawsOfficeApi.wheels, { list: [WHEEL] })
  office.answer(drawsOfficeApi.raffles, { list: [RAFFLE] })
  office.answer(drawsOfficeApi.budgets, {
    list: ['envelope', 'wheel', 'raffle'].map(kind => ({ code: kind, kind, currency: 'CRD', left: '640.00' })),
  })
}

test.for(LOOKS)('axe finds nothing in the three lists and their drawers: %o', async (look, { office }) => {
  given(office)
  for (const [path, text] of [
    ['/luck', '2 / 5'],
    ['/luck?kind=wheels&item=whl_1', '1 (25%)'],
    ['/luck?kind=raffles&item=raf_1', 'cd'.repeat(32)],
  ] as const) {
    await office.open(path, { look })
    const shown = text.startsWith('1 (') ? page.getByText(/1 \(.*25/) : page.getByText(text)
    await expect.element(shown.first()).toBeVisible()
    expect(await axeProblems()).toEqual([])
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth)
  }
})

test('a raffle that is closed is drawn with a reason', async ({ office }) => {
  given(office)
  office.answer(drawsOfficeApi.drawRaffle, { proposalId: 'prp_0000000000', expiresAt: AT, result: null })
  await office.open('/luck?kind=raffles&item=raf_1')
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await page.getByLabelText('Reason').fill('its day')
  await inDialog('Draw').last().click()
  await expect.poll(() => office.asked(drawsOfficeApi.drawRaffle)).toEqual([{ id: 'raf_1', reason: 'its day' }])
})

test('a wheel is set up by its prizes; a line that is none keeps it from being sent', async ({ office }) => {
  given(office)
  office.answer(drawsOfficeApi.openWheel, { id: 'whl_2' })
  await office.open('/luck?kind=wheels')
  await page.getByRole('button', { name: 'Set up a wheel' }).click()
  await page.getByRole('combobox', { name: 'Promotion' }).click()
  await page.getByRole('option', { name: /wheel: 640\.00/ }).click()
  await page.getByLabelText('Name, English').fill('Evening')
  await page.getByLabelText('Begins').fill('2026-12-01T10:00')
  await page.getByLabelText('Ends').fill('2026-12-02T10:00')
  const lines = page.getByRole('textbox', { name: 'Prizes' })
  await lines.fill('1 50 3\nmuch')
  await expect.element(inDialog('Set up a wheel')).toBeDisabled()
  await lines.fill('1 50 3\n9 0')
  await inDialog('Set up a wheel').click()
  await expect
    .poll(() => office.asked(drawsOfficeApi.openWheel))
    .toMatchObject([
      {
        ...{ promotion: 'wheel', texts: { en: { title: 'Evening' } }, spinsADay: 1 },
        prizes: [
          { weight: 1, amount: '50', stock: 3 },
          { weight: 9, amount: '0', stock: null },
        ],
      },
    ])
})
