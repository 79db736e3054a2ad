import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { officeApi } from '#features/operators/api-office.ts'
import { actsApi } from '#features/players/api-acts.ts'
import { playersApi } from '#features/players/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { LOOKS, OWNER, test } from '../../../tests/screens/office/office.tsx'
import { type Alert, type Circle, type ListedCase, riskApi } from '../api-office.ts'

const AT = '2026-01-02T03:04:05.000Z'
const [LAN, MINH, HOA] = [
  { id: 'mem_lan0', username: 'lan' },
  { id: 'mem_minh', username: 'minh' },
  { id: 'mem_hoa0', username: 'hoa' },
]
const alert = (id: string, more: Partial<Alert>): Alert => ({
  ...{ id, rule: 'sharedPayee', at: AT, foundAt: AT, members: [LAN, MINH, HOA], count: 3, withdrawal: null },
  ...{ figures: { place: 'bank •••1234', members: 3 }, caseId: null, outcome: null, ...more },
})
const shared = alert('7', {})
const money = { currency: 'USD', amount: '250.00' }
const one = { members: [LAN], count: 1, withdrawal: 'wdr_1' }
const ALERTS = [
  shared,
  alert('6', { rule: 'sharedDevice', figures: { place: '203.0.113.5', members: 4 } }),
  alert('5', { ...one, rule: 'passThrough', figures: { ...money, deposited: '300.00', staked: '10.00' } }),
  alert('4', { ...one, rule: 'newPayee', figures: { ...money, usual: '50.00', hours: 5 } }),
  alert('3', { ...one, rule: 'afterChange', figures: { ...money, hours: 1 } }),
  alert('2', {
    ...{ ...one, rule: 'beyondChance' },
    figures: { ...money, bets: 400, staked: 400, paid: 1000, expected: 384, sigmas: 6.16 },
  }),
]
const open: ListedCase = {
  ...{ id: '12', openedAt: AT, openedBy: OWNER.id, why: 'one bank account', state: 'OPEN', assignedTo: null },
  ...{ outcome: null, closedAt: null, closedBy: null, members: [LAN, MINH, HOA] },
}
const whole = {
  ...{ ...open, alerts: [shared] },
  steps: [{ id: '1', at: AT, operatorId: OWNER.id, deed: 'open', inputs: {}, reason: 'one bank account' }],
}
const NOBODY = { list: [] }
const circle: Circle = {
  members: [
    { ...LAN, step: 0, state: 'active' },
    { ...MINH, step: 1, state: 'blocked' },
    { ...HOA, step: 2, state: 'active' },
  ],
  ties: [
    { kind: 'document', about: '', members: [LAN.id, MINH.id], last: AT, places: 1, isFull: false },
    { kind: 'payee', about: 'bank •••1234', members: [LAN.id, MINH.id], last: AT, places: 1, isFull: false },
    { kind: 'device', about: '203.0.113.5', members: [HOA.id, MINH.id], last: AT, places: 2, isFull: false },
    { kind: 'address', about: '203.0.113.9', members: [HOA.id, MINH.id], last: AT, places: 1, isFull: true },
  ],
  isCut: true,
}

async function isFine(): Promise<void> {
  expect(await axeProblems()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
}

for (const look of LOOKS)
  test(`alerts say why, and a case is opened for one (${look.language}, ${look.theme})`, async ({ office }) => {
    office.answer(riskApi.alerts, { list: ALERTS, next: null })
    office.answer(riskApi.open, { id: '12' })
    office.answer(riskApi.cases, { list: [open], next: null })
    office.answer(riskApi.case, whole)
    office.answer(riskApi.colleagues, NOBODY)
    await office.open('/risk', { look })
    await expect.element(page.getByText(/•••1234/)).toBeVisible()
    await isFine()
    if (look.language !== 'EN') return
    for (const said of [/300\.00 USD.* was paid in .*10\.00 USD/, /added 5 hours before/, /1 hour after/, /6\.16/])
      await expect.element(page.getByText(said)).toBeVisible()
    await office.open('/risk?item=7', { look })
    const drawer = page.getByRole('dialog')
    await expect.element(drawer.getByRole('link', { name: 'minh' })).toHaveAttribute('href', '/players/mem_minh')
    await isFine()
    await drawer.getByRole('button', { name: 'Open a case' }).click()
    await page.getByLabelText('Reason').fill('one bank account')
    await page.getByRole('dialog', { name: 'Open a case' }).getByRole('button', { name: 'Open a case' }).click()
    await expect
      .poll(() => office.asked(riskApi.open))
      .toEqual([{ memberIds: [], alertIds: ['7'], reason: 'one bank account' }])
    await expect.element(page.getByRole('heading', { name: 'Case 12' })).toBeVisible()
  })

test('an alert is put into a case that there is, and a case is given to a colleague', async ({ office }) => {
  office.answer(riskApi.alerts, { list: ALERTS, next: null })
  office.answer(riskApi.cases, { list: [open], next: null })
  office.answer(riskApi.case, whole)
  office.answer(riskApi.colleagues, { list: [{ id: 'opr_ben', email: 'ben@grandstand.example' }] })
  office.answer(riskApi.add, {})
  office.answer(riskApi.assign, {})
  await office.open('/risk?item=7', { as: ['risk.read', 'risk.work'] })
  await page.getByRole('button', { name: 'Put into a case' }).click()
  const into = page.getByRole('dialog', { name: 'Put into a case' })
  await into.getByRole('combobox', { name: 'Case' }).click()
  await page.getByRole('option', { name: /Case 12 .*lan/ }).click()
  await isFine()
  await into.getByRole('button', { name: 'Put into a case' }).click()
  await expect.poll(() => office.asked(riskApi.add)).toEqual([{ id: '12', alertIds: ['7'] }])
  await expect.element(page.getByRole('heading', { name: 'Case 12' })).toBeVisible()
  await page.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('combobox', { name: 'Assigned to' }).click()
  await page.getByRole('option', { name: 'ben@grandstand.example' }).click()
  await page.getByRole('dialog', { name: 'Assign' }).getByRole('button', { name: 'Assign' }).click()
  await expect.poll(() => office.asked(riskApi.assign)).toEqual([{ id: '12', to: 'opr_ben' }])
})

for (const look of LOOKS)
  test(`a case is taken, noted in and closed (${look.language}, ${look.theme})`, async ({ office }) => {
    office.answer(riskApi.cases, { list: [open], next: null })
    office.answer(riskApi.case, whole)
    office.answer(riskApi.colleagues, NOBODY)
    office.answer(riskApi.assign, {})
    office.answer(riskApi.note, {})
    office.answer(riskApi.close, {})
    await office.open('/risk/cases?item=12', { look })
    await expect.element(page.getByRole('dialog').getByText('one bank account').last()).toBeVisible()
    await isFine()
    if (look.language !== 'EN') return
    await page.getByRole('button', { name: 'Assign' }).click()
    await page.getByRole('dialog', { name: 'Assign' }).getByRole('button', { name: 'Assign' }).click()
    await expect.poll(() => office.asked(riskApi.assign)).toEqual([{ id: '12', to: OWNER.id }])
    await page.getByRole('button', { name: 'Add a note' }).click()
    await page.getByLabelText('Note').fill('rang the bank')
    await page.getByRole('dialog', { name: 'Add a note' }).getByRole('button', { name: 'Add a note' }).click()
    await expect.poll(() => office.asked(riskApi.note)).toEqual([{ id: '12', text: 'rang the bank' }])
    await page.getByRole('button', { name: 'Close the case' }).click()
    await page.getByLabelText('Reason').fill('a family')
    await expect
      .element(page.getByRole('dialog', { name: 'Close the case' }).getByRole('button', { name: 'Close the case' }))
      .toBeDisabled()
    await page.getByRole('combobox', { name: 'Outcome' }).click()
    await page.getByRole('option', { name: 'False alarm' }).click()
    await page.getByRole('dialog', { name: 'Close the case' }).getByRole('button', { name: 'Close the case' }).click()
    await expect
      .poll(() => office.asked(riskApi.close))
      .toEqual([{ id: '12', outcome: 'false_alarm', reason: 'a family' }])
  })

for (const look of LOOKS)
  test(`linked accounts are drawn, listed, chosen and frozen (${look.language}, ${look.theme})`, async ({ office }) => {
    office.answer(riskApi.circle, circle)
    office.answer(actsApi.lockLinked, {})
    await office.open('/risk/linked?member=mem_lan0', { look })
    await expect.element(page.getByRole('table')).toBeVisible()
    await isFine()
    if (look.language !== 'EN') return
    await expect.element(page.getByText(/more than these 3 accounts/)).toBeVisible()
    const drawn = document.querySelectorAll<SVGAElement>('a[href="/players/mem_hoa0"]')[0]!
    expect(drawn.closest('svg')).not.toBeNull()
    // By the keyboard in the drawing, by the mouse in the table.
    drawn.focus()
    await userEvent.keyboard(' ')
    await page.getByRole('checkbox', { name: 'Choose lan' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Choose hoa' })).toBeChecked()
    await page.getByRole('button', { name: 'Freeze accounts' }).click()
    await isFine()
    await page.getByLabelText('Reason').fill('one person')
    await page.getByRole('dialog', { name: 'Freeze accounts' }).getByRole('button', { name: 'Freeze accounts' }).click()
    await expect
      .poll(() => office.asked(actsApi.lockLinked))
      .toEqual([{ memberId: LAN.id, whom: [HOA.id, LAN.id], what: 'full', reason: 'one person' }])
  })

test('who may only read changes nothing, and an empty house says so', async ({ office }) => {
  office.answer(officeApi.operators, { list: [], roles: [] })
  office.answer(riskApi.circle, { ...circle, members: circle.members.slice(0, 1), ties: [], isCut: false })
  office.answer(riskApi.alerts, { list: [], next: null })
  await office.open('/risk', { as: ['risk.read'] })
  await expect.element(page.getByText('No rule has found anything')).toBeVisible()
  await office.open('/risk/linked?member=mem_lan0', { as: ['risk.read'] })
  await expect.element(page.getByText('No other account is linked to this one')).toBeVisible()
  office.answer(riskApi.circle, circle)
  await office.open('/risk/linked?member=mem_minh', { as: ['risk.read'] })
  await page.getByRole('checkbox', { name: 'Choose hoa' }).click()
  expect(page.getByRole('button', { name: /Freeze|Open a case/ }).elements()).toEqual([])
})

test('a player is found by name, and what fails can be tried again', async ({ office }) => {
  office.answer(playersApi.search, {
    list: [
      {
        ...{ kind: 'member', id: MINH.id, member: MINH, name: 'minh', state: 'active', at: AT },
        ...{ amount: null, currency: 'USD' },
      },
    ],
  })
  office.answer(riskApi.circle, new FakeRefusal('busy'))
  await office.open('/risk/linked')
  await expect.element(page.getByText('Choose a player to see who is linked')).toBeVisible()
  await page.getByRole('combobox', { name: 'Player' }).fill('min')
  await page.getByRole('option', { name: 'minh' }).click()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  office.answer(riskApi.circle, circle)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('table')).toBeVisible()
})

test('each rule says what it looks for and how often it was right', async ({ office }) => {
  const none = { fresh: 0, open: 0, confirmed: 0, falseAlarm: 0, unclear: 0, right: null }
  office.answer(riskApi.rules, {
    list: [
      { ...none, rule: 'sharedPayee', confirmed: 3, falseAlarm: 1, right: 0.75 },
      { ...none, rule: 'passThrough' },
    ],
  })
  await office.open('/risk/rules')
  await expect.element(page.getByText('75 %')).toBeVisible()
  await isFine()
})
