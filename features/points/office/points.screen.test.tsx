import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type Goods, pointsOfficeApi, type RedeemListed } from '#features/points/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, type Office, test } from '../../../tests/screens/office/office.tsx'

const AT = '2026-11-20T03:04:05.000Z'
const GOODS: Goods = {
  ...{ id: 'gds_kite00000', version: 2, state: 'DRAFT', taken: 0, names: { en: 'Paper kite' }, abouts: { en: 'Red' } },
  ...{ art: 'kite', points: 300, amountRequirement: '10.00', minRank: 0, perMember: null, stocked: 5, place: 0 },
  changedAt: AT,
}
const REDEEM: RedeemListed = {
  ...{ id: 'prd_00000001', member: { id: 'mem_1', username: 'hoang' }, names: { en: 'Paper kite' }, quantity: 1 },
  ...{ points: 300, amountRequirement: '10.00', state: 'IN_PROCESS', appliedAt: AT, decidedAt: null, decidedBy: '' },
  remark: '',
}
const SETTINGS = {
  ...{
    isOn: true,
    perBet: '30.00',
    convertStep: 100,
    convertValue: '1.00',
    convertLeast: 1000,
    convertDayCap: '100.00',
  },
  ...{ checkIn: [10, 20, 30, 40, 50, 60, 100], makeUpCost: 50, makeUpMost: 2, months: 12 },
}
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

function given(office: Office) {
  office.answer(pointsOfficeApi.goods, { list: [GOODS], currency: 'USD' })
  office.answer(pointsOfficeApi.redeems, { list: [REDEEM], next: null })
  office.answer(pointsOfficeApi.log, {
    list: [
      {
        ...{ id: 'mem_1:1', at: AT, member: REDEEM.member, op: 'earn', points: 4, balance: 4, frozen: 0 },
        ...{ reference: 'bet:1', note: '' },
      },
    ],
    next: null,
  })
  office.answer(pointsOfficeApi.settings, { version: 0, currency: 'USD', given: SETTINGS })
}

test.for(LOOKS)(
  'axe finds nothing in the four pages, and nothing is wider than the screen: %o',
  async (look, { office }) => {
    given(office)
    for (const [path, text] of [
      ['/goods', 'Paper kite'],
      ['/redeems', /Paper kite/],
      ['/points', 'hoang'],
      ['/points/settings', /30\.00/],
    ] as const) {
      await office.open(path, { look })
      await expect.element(page.getByText(text).first()).toBeVisible()
      expect(await axeProblems()).toEqual([])
      const { scrollWidth, clientWidth } = document.documentElement
      expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth)
    }
  },
)

test('goods asked for are approved with a word, or rejected with the reason', async ({ office }) => {
  given(office)
  office.answer(pointsOfficeApi.approve, {})
  office.answer(pointsOfficeApi.reject, {})
  await office.open('/redeems?item=prd_00000001')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByLabelText(/A word to the member/).fill('Sent today')
  await inDialog('Approve').last().click()
  await expect.poll(() => office.asked(pointsOfficeApi.approve)).toEqual([{ id: REDEEM.id, remark: 'Sent today' }])
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByLabelText('Reason').fill('no address')
  await inDialog('Reject').last().click()
  await expect.poll(() => office.asked(pointsOfficeApi.reject)).toEqual([{ id: REDEEM.id, reason: 'no address' }])
})

test('new goods take a name in English; a draft is put into the mall with its version', async ({ office }) => {
  given(office)
  office.answer(pointsOfficeApi.addGoods, GOODS)
  office.answer(pointsOfficeApi.showGoods, { ...GOODS, state: 'PUBLISHED', version: 3 })
  await office.open('/goods')
  await page.getByRole('button', { name: 'New goods' }).click()
  await expect.element(inDialog('New goods')).toBeDisabled()
  await page.getByLabelText('Name, English').fill('Paper kite')
  await page.getByLabelText('Description, English').fill('Red')
  await inDialog('New goods').click()
  await expect
    .poll(() => office.asked(pointsOfficeApi.addGoods))
    .toMatchObject([{ names: { en: 'Paper kite' }, abouts: { en: 'Red' }, art: 'box', points: 1000 }])
  await office.open('/goods?item=gds_kite00000')
  await page.getByRole('button', { name: 'Put into the mall' }).click()
  await page.getByLabelText('Reason').fill('for the new year')
  await inDialog('Put into the mall').last().click()
  await expect
    .poll(() => office.asked(pointsOfficeApi.showGoods))
    .toMatchObject([{ id: GOODS.id, version: 2, state: 'PUBLISHED' }])
})

test('settings that do not fit are not sent, and a change waits for a second person', async ({ office }) => {
  given(office)
  office.answer(pointsOfficeApi.change, { proposalId: 'prp_0000000000', expiresAt: AT, result: null })
  await office.open('/points/settings')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabelText('Reason').fill('more for play')
  await page.getByLabelText('Fewest points at once').fill('1050')
  await expect.element(inDialog('Change')).toBeDisabled()
  await page.getByLabelText('Fewest points at once').fill('2000')
  await inDialog('Change').click()
  await expect
    .poll(() => office.asked(pointsOfficeApi.change))
    .toEqual([{ given: { ...SETTINGS, convertLeast: 2000 }, reason: 'more for play' }])
})
