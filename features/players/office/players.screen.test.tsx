import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { identityOfficeApi } from '#features/identity/api-office.ts'
import { actsApi } from '#features/players/api-acts.ts'
import { playersApi } from '#features/players/api-office.ts'
import { protectionOfficeApi } from '#features/players/api-protection.ts'
import { tabsApi } from '#features/players/api-tabs.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, test } from '../../../tests/screens/office/office.tsx'
import { AT, CARD, givenPlayer, MEMBER } from '../../../tests/screens/office/players.ts'

const PAGES = ['/players', `/players/${MEMBER.id}`, '/protection', '/documents', `/documents/${MEMBER.id}`]
const TABS = ['ledger', 'bets', 'limits', 'documents', 'logins', 'linked', 'notes', 'log']

test.for(LOOKS)('axe finds nothing, and nothing is wider than the screen: %o', async (look, { office }) => {
  givenPlayer(office)
  for (const path of [...PAGES, ...TABS.map(tab => `/players/${MEMBER.id}?tab=${tab}`)]) {
    await office.open(path, { look })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull()
    expect([path, await axeProblems()]).toEqual([path, []])
    const { scrollWidth, clientWidth } = document.documentElement
    expect([path, Math.max(scrollWidth, clientWidth)]).toEqual([path, clientWidth])
  }
})

const reason = async (text: string) => page.getByLabelText('Reason').fill(text)
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })

test('filters stand in the address and are asked for by the clock of the merchant; a row leads to the card', async ({
  office,
}) => {
  givenPlayer(office)
  await office.open('/players?state=locked&registeredTo=2026-11-25')
  await expect.element(page.getByRole('link', { name: 'linh' })).toBeVisible()
  expect(office.asked(playersApi.list).at(-1)).toMatchObject({
    state: 'locked',
    registeredTo: '2026-11-25T17:00:00.000Z',
  })
  await page.getByRole('link', { name: 'linh' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'linh' })).toBeVisible()
  expect(office.asked(playersApi.card).at(-1)).toEqual({ memberId: MEMBER.id })
})

test('what can be done is what the operator may, and it asks for a reason', async ({ office }) => {
  givenPlayer(office)
  office.answer(actsApi.unlock, {})
  office.answer(actsApi.forgetTries, {})
  await office.open(`/players/${MEMBER.id}`, { as: ['members.read', 'members.unlock'] })
  await page.getByRole('button', { name: 'Unlock' }).click()
  await reason('they rang and proved who they are')
  await inDialog('Unlock').click()
  await expect
    .poll(() => office.asked(actsApi.unlock))
    .toEqual([{ memberId: MEMBER.id, what: 'full', reason: 'they rang and proved who they are' }])
  await page.getByRole('button', { name: 'Let in' }).click()
  await reason('same call')
  await inDialog('Let in').click()
  await expect.poll(() => office.asked(actsApi.forgetTries)).toHaveLength(1)
  expect(page.getByRole('button', { name: 'Lock', exact: true }).elements()).toEqual([])
  expect(
    page
      .getByRole('tab')
      .elements()
      .map(each => each.textContent),
  ).toEqual([...['Overview', 'Logins', 'Linked', 'Notes', 'Changes']])
})

test('contacts are masked until somebody says why they have to know', async ({ office }) => {
  givenPlayer(office)
  office.answer(identityOfficeApi.revealContacts, { mobile: '+84901234567', email: 'linh@example.com' })
  await office.open(`/players/${MEMBER.id}`)
  await expect.element(page.getByText('***4567')).toBeVisible()
  await page.getByRole('button', { name: 'Show unmasked' }).click()
  await reason('to ring them back')
  await inDialog('Show unmasked').click()
  await expect.element(page.getByText('+84901234567')).toBeVisible()
})

test('each tab reads what it shows, by pages of one member', async ({ office }) => {
  givenPlayer(office)
  await office.open(`/players/${MEMBER.id}`)
  await page.getByRole('tab', { name: 'Bets' }).click()
  await page.getByRole('button', { name: /2026-11-20/ }).click()
  await expect.element(page.getByRole('dialog').getByText('Open the replay')).toBeVisible()
  expect(office.asked(tabsApi.bets).at(-1)).toMatchObject({ memberId: MEMBER.id, range: 'month' })
  await userEvent.keyboard('{Escape}')
  await page.getByRole('tab', { name: 'Linked' }).click()
  await expect.element(page.getByRole('link', { name: 'minh' })).toBeVisible()
  await page.getByRole('tab', { name: 'Changes' }).click()
  await expect.element(page.getByText('asked by the bank')).toBeVisible()
})

test('who asks to end their exclusion is answered from the registry', async ({ office }) => {
  givenPlayer(office)
  office.answer(protectionOfficeApi.decide, { until: null })
  await office.open('/protection?item=1')
  await page.getByRole('button', { name: 'Answer the wish' }).click()
  await page.getByLabelText('Refused').click()
  await reason('too soon')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Answer the wish' }).click()
  await expect
    .poll(() => office.asked(protectionOfficeApi.decide))
    .toEqual([{ id: '1', approved: false, reason: 'too soon' }])
})

test('who is linked is frozen in one go: an address alone chooses nobody', async ({ office }) => {
  givenPlayer(office)
  const link = (id: string, by: 'device' | 'address') => ({ member: { id, username: id }, by, about: '2', last: AT })
  office.answer(tabsApi.linked, { list: [link('mem_twin000000', 'device'), link('mem_cafe000000', 'address')] })
  office.answer(actsApi.lockLinked, {})
  await office.open(`/players/${MEMBER.id}?tab=linked`)
  await page.getByRole('button', { name: 'Freeze accounts' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'mem_cafe000000' })).not.toBeChecked()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(await axeProblems()).toEqual([])
  await reason('one telephone')
  await inDialog('Freeze accounts').click()
  const wish = { memberId: MEMBER.id, whom: [MEMBER.id, 'mem_twin000000'], what: 'full', reason: 'one telephone' }
  await expect.poll(() => office.asked(actsApi.lockLinked)).toEqual([wish])
})

test('a passport is taken with its number, which is asked for', async ({ office }) => {
  givenPlayer(office)
  office.answer(identityOfficeApi.approve, { level: 2 })
  await office.open(`/documents/${MEMBER.id}`)
  await page.getByRole('button', { name: 'Take it' }).click()
  await expect.element(inDialog('Take it')).toBeDisabled()
  await page.getByLabelText('Number of the document').fill('C 1234567')
  expect(await axeProblems()).toEqual([])
  await inDialog('Take it').click()
  await expect.poll(() => office.asked(identityOfficeApi.approve)).toEqual([{ id: 'doc_1', number: 'C 1234567' }])
})

test('a picture is shown to who asks for it, and decided about', async ({ office }) => {
  givenPlayer(office)
  const pixel = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  office.answer(identityOfficeApi.picture, { picture: pixel })
  office.answer(identityOfficeApi.reject, {})
  await office.open(`/documents/${MEMBER.id}`)
  await page.getByRole('button', { name: 'Show the picture' }).first().click()
  await expect.element(page.getByRole('img', { name: 'Passport' })).toBeInTheDocument()
  await page.getByRole('button', { name: 'Do not take it' }).click()
  await inDialog('Do not take it').click()
  await expect.poll(() => office.asked(identityOfficeApi.reject)).toEqual([{ id: 'doc_1', reason: 'unreadable' }])
})

test('the palette leads to whatever a text leads to', async ({ office }) => {
  givenPlayer(office)
  office.answer(playersApi.search, {
    list: [
      {
        ...{ kind: 'member', id: MEMBER.id, member: MEMBER, name: 'linh', state: 'active', amount: null },
        ...{ at: CARD.registeredAt, currency: 'USD' },
      },
    ],
  })
  await office.open('/approvals')
  await expect.element(page.getByRole('heading', { name: 'Approvals' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByPlaceholder('Go to').fill('0901 234')
  await page.getByText('linh', { exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'linh' })).toBeVisible()
  expect(office.asked(playersApi.search).at(-1)).toEqual({ text: '0901 234' })
})
