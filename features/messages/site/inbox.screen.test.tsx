import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type InboxMessage, messagesApi } from '#features/messages/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { button, expectPath } from '../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, type Site, test, UR_PHONE, VI_PHONE } from '../../../tests/screens/site.tsx'

const credited = (id: string, isRead = false): InboxMessage => ({
  ...{ id: `msg_${id}`, kind: 'deposit_credited', sentAt: '2026-01-02T03:04:05.000Z', isRead },
  details: { amount: '1234.50', currency: 'CRD', deposit: `dep_${id}` },
})

/** An inbox that does what it is told. */
function giveInbox(site: Site, first: InboxMessage[]): void {
  let all = first
  const has = (id: string | undefined) => (each: InboxMessage) => id === undefined || each.id === id
  site.answer(messagesApi.inbox, ({ unread, before }) => {
    const shown = all.filter(each => !(unread && each.isRead) && (!before || each.id < before))
    return { list: shown.slice(0, 7), next: shown.length > 7 ? shown[6]!.id : null }
  })
  site.answer(messagesApi.unreadCount, () => {
    const inbox = all.filter(each => !each.isRead).length
    return { count: inbox, inbox, unread: [] }
  })
  site.answer(messagesApi.readInbox, ({ id }) => {
    all = all.map(each => (has(id)(each) ? { ...each, isRead: true } : each))
    return {}
  })
  site.answer(messagesApi.deleteInbox, ({ id }) => {
    all = all.filter(each => !(has(id)(each) && (id !== undefined || each.isRead)))
    return {}
  })
}

const lines = () => page.getByRole('tabpanel').getByRole('listitem')

test('a message is opened, is read then, leads to what it tells of, and can be taken away', async ({ site }) => {
  giveInbox(site, [credited('b'), credited('a')])
  await site.open('/vip?centre=messageV2', { look: EN_DESKTOP, as: {} })
  const { inbox, centre } = site.words
  const menu = site.dialog.getByRole('navigation', { name: centre.menu })
  await expect.element(menu.getByText('2 new')).toBeInTheDocument()
  await expect
    .element(
      lines()
        .first()
        .getByText(/^P 1,234\.50 was credited/),
    )
    .toBeVisible()
  await lines().first().getByRole('button').click()
  await expect.element(page.getByText(/Your deposit of P 1,234.50 has arrived/)).toBeVisible()
  await expect.element(menu.getByText('1 new')).toBeInTheDocument()
  await button(site.dialog, inbox.delete).click()
  await expect.poll(() => lines().elements().length).toBe(1)
  await lines().first().getByRole('button').click()
  await site.dialog.getByRole('link', { name: inbox.show }).click()
  await expectPath(site, '/vip?centre=depositv2&item=dep_a')
})

test('a decided document is told by its name, with what helps, and leads to the documents', async ({ site }) => {
  const details = { document: 'selfie', reason: 'cut_off' }
  giveInbox(site, [{ ...credited('b'), kind: 'document_rejected', details }])
  await site.open('/vip?centre=messageV2', { look: UR_PHONE, as: {} })
  const { inbox, identity } = site.words
  const title = inbox.document_rejected.title.replace('{document}', identity.kinds.selfie)
  await expect.poll(() => lines().first().query()?.textContent).toContain(title)
  await lines().first().getByRole('button').click()
  await expect.poll(() => lines().first().query()?.textContent).toContain(identity.reasons.cut_off)
  await site.dialog.getByRole('link', { name: inbox.show }).click()
  await expectPath(site, '/vip?centre=securityCenter&item=documents')
})

test('a bonus in its last day says what is still to be staked and until when, and leads to the bonuses', async ({
  site,
}) => {
  const details = { bonus: '7', amount: '20.00', currency: 'CRD', left: '60.50', ends: '2026-01-03T04:05:00.000Z' }
  giveInbox(site, [{ ...credited('b'), kind: 'bonus_ends_in_24h', details }])
  await site.open('/vip?centre=messageV2', { look: EN_DESKTOP, as: {} })
  await expect.poll(() => lines().first().query()?.textContent).toMatch(/bonus of P 20\.00 is over on Jan 3, 2026/)
  await lines().first().getByRole('button').click()
  await expect.poll(() => lines().first().query()?.textContent).toContain('P 60.50 are still to be staked')
  await site.dialog.getByRole('link', { name: site.words.inbox.show }).click()
  await expectPath(site, '/vip?centre=bonusDetails')
})

test('seven a page; all are read at once, and what was read goes at once', async ({ site }) => {
  giveInbox(
    site,
    [...'ihgfedcba'].map(id => credited(id)),
  )
  await site.open('/vip?centre=messageV2', { look: VI_PHONE, as: {} })
  const { inbox, wallet } = site.words
  await expect.poll(() => lines().elements().length).toBe(7)
  await button(site.dialog, wallet.older).click()
  await expect.poll(() => lines().elements().length).toBe(9)
  await expect.element(button(site.dialog, inbox.deleteRead)).toBeDisabled()
  await button(site.dialog, inbox.readAll).click()
  await button(site.dialog, inbox.deleteRead).click()
  await expect.element(site.dialog.getByText(inbox.empty)).toBeVisible()
})

test('a message of a kind that this page does not know yet says so', async ({ site }) => {
  giveInbox(site, [{ ...credited('a'), kind: 'moon_landed', details: { title: '<img src=x onerror=alert(1)>' } }])
  await site.open('/vip?centre=messageV2', { look: UR_PHONE, as: {} })
  await expect.poll(() => lines().first().query()?.textContent).toContain(site.words.inbox.other.title)
})

test('it says when it cannot be read, and tries again', async ({ site }) => {
  giveInbox(site, [])
  site.answer(messagesApi.inbox, new FakeRefusal('too_many_requests'))
  await site.open('/vip?centre=messageV2', { look: UR_PHONE, as: {} })
  await expect.element(site.dialog.getByRole('alert')).toBeVisible()
  giveInbox(site, [credited('a')])
  await button(site.dialog, site.words.common.retry).click()
  await expect.poll(() => lines().elements().length).toBe(1)
})

for (const look of LOOKS)
  test(`it is whole for everybody: ${look.language} ${look.size}`, async ({ site }) => {
    giveInbox(site, [credited('b'), credited('a', true)])
    await site.open('/vip?centre=messageV2', { look, as: {} })
    await lines().first().getByRole('button').click()
    expect(await axeProblems()).toEqual([])
  })
