import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { officeApi } from '#features/operators/api-office.ts'
import { type Office, OWNER, test } from '../../../tests/screens/office/office.tsx'

const proposal = (n: number) => ({
  ...{ id: `prp_${String(n).padStart(10, '0')}`, action: 'roles.change', item: `role:number-${n}`, content: {} },
  ...{ effect: {}, reason: 'the shift grows', maker: OWNER.id, madeAt: OWNER.createdAt, expiresAt: OWNER.createdAt },
  ...{ state: 'OPEN' as const, checker: null, decidedAt: null, word: '' },
})

/** So many proposals, in pages as the server gives them. */
function given(office: Office, count: number) {
  const all = Array.from({ length: count }, (_, n) => proposal(n))
  office.answer(officeApi.proposals, ({ before, limit }) => {
    const from = before ? all.findIndex(each => each.id === before) + 1 : 0
    const list = all.slice(from, from + limit)
    return { list, next: from + limit < all.length ? list.at(-1)!.id : null }
  })
}

test('the address opens any row of a list, not only one of its first page', async ({ office }) => {
  given(office, 320)
  await office.open(`/approvals?item=${proposal(310).id}`)
  await expect.element(page.getByRole('dialog').getByText('role:number-310')).toBeVisible()
  // Looking for it did not draw all that stands before it.
  expect(page.getByRole('row').elements().length).toBeLessThan(60)
})

test('what is not in the list is said; what leaves it while it is open closes', async ({ office }) => {
  given(office, 120)
  await office.open('/approvals?item=prp_elsewhere1')
  await expect.element(page.getByText('Not in this list')).toBeVisible()
  await office.open(`/approvals?item=${proposal(3).id}`)
  await expect.element(page.getByRole('dialog').getByText('role:number-3')).toBeVisible()
  given(office, 2)
  await office.reread(['list'])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
