import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AccountLine, accountRecordApi } from '#features/records/api-account.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { button, expectPath } from '../../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, type Site, test, UR_PHONE, VI_PHONE } from '../../../../tests/screens/site.tsx'
import { AccountRecord } from '../records.tsx'

const XSS = '<svg onload="document.body.dataset.ran=1">'
const line = (id: string, more: Partial<AccountLine> = {}): AccountLine => ({
  ...{ id, at: '2026-11-20T10:00:00.000Z', group: 'game', kind: 'bet', in: '0.00', out: '10.00' },
  ...{
    balanceAfter: '1040.00',
    cash: '-8.00',
    bonus: '-2.00',
    reference: `LACQUER:tx_${id}`,
    played: 'Paper Crown',
    order: null,
  },
  ...more,
})
const LINES = [
  line('4'),
  line('3', {
    ...{ group: 'deposit', kind: 'deposit', in: '50.00', out: '0.00', cash: '50.00', bonus: '0.00' },
    ...{ reference: 'D7K3M9PQB', order: 'dep_1', played: '' },
  }),
  line('2', { kind: 'newer_than_words', reference: XSS, played: XSS }),
]

async function open(site: Site, look = EN_DESKTOP, list = LINES): Promise<void> {
  site.answer(accountRecordApi.list, ({ before }) =>
    before ? { list: [line('1')], next: null } : { list, next: list.length > 1 ? '2' : null },
  )
  await site.open('/me/account', { look, as: {}, screen: AccountRecord })
}

for (const look of LOOKS)
  test(`what moved, in words and accessibly (${look.language})`, async ({ site }) => {
    await open(site, look)
    const table = page.getByRole('table')
    await expect.element(table.getByText(site.words.wallet.kinds.deposit, { exact: true }).first()).toBeVisible()
    await expect.element(table.getByText('+50.00')).toBeVisible()
    await expect.element(table.getByText(XSS).first()).toBeVisible()
    await expect.element(table.getByText('newer_than_words')).toBeVisible()
    expect(document.body.dataset.ran).toBeUndefined()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    expect(await axeProblems(document.getElementById('main')!)).toEqual([])
  })

test('type, reference and days are asked of the server; older pages follow', async ({ site }) => {
  await open(site)
  const { records, wallet } = site.words
  const last = () => site.asked(accountRecordApi.list).at(-1)
  await button(page, wallet.older).click()
  await expect.poll(last).toMatchObject({ before: '2' })
  await page.getByText(/^Filters/).click()
  await page.getByRole('combobox', { name: records.group }).selectOptions('withdrawal')
  await expect.poll(last).toMatchObject({ group: 'withdrawal', range: 'today' })
  await page.getByRole('textbox', { name: records.referenceOf }).fill('psp')
  await userEvent.tab()
  await expect.poll(last).toMatchObject({ reference: 'psp' })
  await button(page, records.ranges.yesterday).click()
  await expect.poll(last).toMatchObject({ range: 'yesterday' })
})

test('a line opens with the parts of own and bonus money', async ({ site }) => {
  await open(site)
  const { records } = site.words
  await page.getByRole('button', { name: /LACQUER:tx_4/ }).click()
  await expect.element(site.dialog.getByText(records.bonusMoney)).toBeVisible()
  await expect.element(site.dialog).toMatchTextContent(/-8\.00.*-2\.00/)
  expect(await axeProblems(document.querySelector('dialog')!)).toEqual([])
})

test('money that came for an order bears its number, and leads to it', async ({ site }) => {
  await open(site)
  await page.getByRole('link', { name: 'D7K3M9PQB' }).click()
  await expectPath(site, '/me/account?centre=depositv2&item=dep_1')
})

test('what was asked to leave leads to where it stands', async ({ site }) => {
  await open(site, VI_PHONE, [line('5', { kind: 'withdrawal', reference: 'wdr_1', order: 'wdr_1' })])
  await page.getByRole('link', { name: 'wdr_1' }).click()
  await expectPath(site, '/me/account?centre=withdraw&item=wdr_1')
})

test('nothing in these days, and a failure that can be tried again', async ({ site }) => {
  await open(site, UR_PHONE, [])
  await expect.element(page.getByText(site.words.records.empty)).toBeVisible()
  site.answer(accountRecordApi.list, new FakeRefusal('busy'))
  await site.open('/me/account', { as: {}, screen: AccountRecord })
  const retry = button(page, site.words.common.retry)
  await expect.element(retry).toBeVisible()
  site.answer(accountRecordApi.list, { list: LINES, next: null })
  await retry.click()
  await expect.element(page.getByText('D7K3M9PQB')).toBeVisible()
})
