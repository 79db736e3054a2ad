import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { pointsApi } from '#features/points/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { answerWithPoints, WEEK } from '../../../tests/screens/points.ts'
import { EN_DESKTOP, LOOKS, test, UR_PHONE, VI_PHONE } from '../../../tests/screens/site.tsx'

for (const look of LOOKS)
  test(`goods are redeemed with the payment password, once for a press (${look.language})`, async ({ site }) => {
    answerWithPoints(site)
    site.answer(pointsApi.redeem, new FakeRefusal('wrong_payment_password'))
    await site.open('/pointMall', { look, as: {} })
    const { points, refusal } = site.words
    const goods = page.getByRole('list', { name: points.goods.label })
    await expect.element(goods.getByText(refusal.sold_out)).toBeVisible()
    expect(await axeProblems()).toEqual([])
    await goods.getByRole('button').first().click()
    await site.dialog.getByLabelText(points.password, { exact: false }).fill('246813')
    await site.dialog.getByRole('button', { name: points.goods.redeem, exact: true }).click()
    await expect.element(site.dialog.getByText(refusal.wrong_payment_password)).toBeVisible()
    expect(await axeProblems()).toEqual([])
    site.answer(pointsApi.redeem, {
      ...{ reference: 'prd_2', appliedAt: '2026-11-20T03:04:05.000Z', names: { en: 'Tea set' }, quantity: 1 },
      ...{ pointsRequirement: 300, amountRequirement: '500.00', status: 'IN_PROCESS', decidedAt: null, remark: '' },
    })
    await site.dialog.getByRole('button', { name: points.goods.redeem, exact: true }).click()
    await expect.element(page.getByText('prd_2', { exact: false })).toBeVisible()
    const keys = site.asked(pointsApi.redeem).map(({ key, itemId }) => `${key} ${itemId}`)
    expect(new Set(keys).size).toBe(1)
  })

test('points become money by whole steps up to what may be converted', async ({ site }) => {
  answerWithPoints(site)
  site.answer(pointsApi.convert, { reference: 'pcv_1', amount: '15.00', currency: 'CRD', balance: 220 })
  await site.open('/pointMall', { look: VI_PHONE, as: {} })
  const { points } = site.words
  await page.getByRole('tab', { name: points.tabs.convert }).click()
  const field = page.getByRole('textbox', { name: points.convert.points })
  const send = page.getByRole('button', { name: points.convert.send })
  await page.getByLabelText(points.password, { exact: false }).fill('246813')
  for (const wrong of ['950', '1050', '1800']) {
    await field.fill(wrong)
    await expect.element(send).toBeDisabled()
  }
  await field.fill('1500')
  expect(await axeProblems()).toEqual([])
  await send.click()
  await expect.poll(() => site.asked(pointsApi.convert)).toMatchObject([{ points: 1500, password: '246813' }])
  await expect.element(page.getByText(points.convert.done)).toBeVisible()
})

test('a day is checked in, with the missed one made up for', async ({ site }) => {
  answerWithPoints(site)
  site.answer(pointsApi.takeCheckIn, { ...WEEK, isDone: true, place: 4, points: 40, missed: 0 })
  await site.open('/pointMall', { look: UR_PHONE, as: {} })
  const { points } = site.words
  await page.getByRole('tab', { name: points.tabs.checkIn }).click()
  const days = page.getByRole('list', { name: points.checkIn.label })
  await expect.element(days.getByText(points.checkIn.states.today)).toBeVisible()
  expect(days.getByText(points.checkIn.states.had).elements()).toEqual([])
  await page.getByRole('checkbox').click()
  expect(days.getByText(points.checkIn.states.had).elements()).toHaveLength(2)
  expect(await axeProblems()).toEqual([])
  await page.getByRole('button', { name: points.checkIn.take }).click()
  await expect.poll(() => site.asked(pointsApi.takeCheckIn)).toEqual([{ makeUp: 1 }])
})

test('the records: what came, how it was counted and reckoned again, and what became of goods', async ({ site }) => {
  answerWithPoints(site)
  await site.open('/me?centre=points', { look: EN_DESKTOP, as: {} })
  const { points } = site.words
  await expect.element(site.dialog.getByRole('table')).toMatchTextContent(/Check-in.*\+10.*Own play.*\+4/)
  await site.dialog.getByRole('tab', { name: points.recordTabs.counted }).click()
  await expect.poll(() => site.dialog.getByText(points.bets.right).elements()).toHaveLength(2)
  expect(await axeProblems()).toEqual([])
  await site.dialog.getByRole('tab', { name: points.recordTabs.redeems }).click()
  await expect.element(site.dialog.getByRole('table')).toMatchTextContent(/Tea set × 1.*Rejected.*Out of stock/)
})

test('a visitor is asked to log in, and an empty mall says so', async ({ site }) => {
  await site.open('/pointMall', { look: EN_DESKTOP })
  await expect.element(page.getByText(site.words.points.visitor)).toBeVisible()
  answerWithPoints(site)
  site.answer(pointsApi.rewards, { list: [] })
  await site.open('/pointMall', { look: EN_DESKTOP, as: {} })
  await expect.element(page.getByText(site.words.points.goods.none)).toBeVisible()
})
