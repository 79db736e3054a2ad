import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { contentApi } from '#features/messages/api-office.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOOKS, test } from '../../../tests/screens/office/office.tsx'

const XSS = '<img src=x onerror="document.title=1"><script>document.title=2</script><b>Tonight</b>'
const content = {
  ...{ kind: 'PL' as const, groupName: '', position: 1, url: '', phoneUrl: '', linkageType: '' as const },
  ...{ linkageTarget: '', languages: [], devices: '' as const, endsAt: null },
  ...{ audience: 'PLAYER' as const, isPinned: false },
  texts: { EN: { title: '<i>Lanterns</i>', content: XSS } },
}
const version = { content, startsAt: null, madeBy: 'opr_writer00000', approvedBy: '', liveAt: null }
const madeAt = '2026-11-20T03:04:05.000Z'

test('a draft is read as the site shows it and sent to a second person; what stood before comes back', async ({
  office,
}) => {
  office.answer(contentApi.list, {
    list: [{ id: 'lanterns', version: 2, state: 'DRAFT', content, startsAt: null, isLive: true }],
  })
  office.answer(contentApi.versions, {
    list: [
      { ...version, version: 2, state: 'DRAFT', madeAt },
      { ...version, version: 1, state: 'OVER', madeAt },
    ],
  })
  office.answer(contentApi.publish, { proposalId: 'prp_1', expiresAt: madeAt, result: null })
  office.answer(contentApi.rollBack, {})
  await office.open('/content?kind=PL&item=lanterns')
  await expect.element(page.getByText('Tonight').first()).toBeVisible()
  expect(document.querySelectorAll('article script, article [onerror]').length).toBe(0)
  await expect.element(page.getByRole('heading', { name: '<i>Lanterns</i>' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByLabelText('Reason').fill('the festival begins')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Publish' }).click()
  await expect
    .poll(() => office.asked(contentApi.publish))
    .toEqual([{ id: 'lanterns', version: 2, reason: 'the festival begins' }])
  await page.getByRole('button', { name: 'Back to version 1' }).first().click()
  await page.getByLabelText('Reason').fill('a wrong date')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Back to version 1' }).click()
  await expect
    .poll(() => office.asked(contentApi.rollBack))
    .toEqual([{ id: 'lanterns', version: 1, reason: 'a wrong date' }])
})

test('nothing is saved that could not be shown', async ({ office }) => {
  office.answer(contentApi.list, { list: [] })
  office.answer(contentApi.save, { version: 1 })
  for (const look of LOOKS) {
    await office.open('/content', { look })
    await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeProblems()).toEqual([])
  }
  await office.open('/content')
  await page.getByRole('button', { name: 'Write' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(await axeProblems()).toEqual([])
  await page.getByLabelText('Id', { exact: false }).first().fill('lanterns')
  await expect.element(page.getByRole('button', { name: 'Save the draft' })).toBeDisabled()
  await page.getByRole('dialog').getByLabelText('Title').first().fill('Lanterns')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect.poll(() => office.asked(contentApi.save)).toHaveLength(1)
  expect(office.asked(contentApi.save)[0]).toMatchObject({
    ...{ id: 'lanterns', after: 0, content: { texts: { EN: { title: 'Lanterns', content: '' } } } },
  })
})
