import { expect } from '@playwright/test'
import { BANNERS } from '../../database/seed/content-banners.ts'
import { EN_DESKTOP, story, VI_PHONE, type Visit } from './hands.ts'
import { act, comeToWork, type Desk, openPage, REASON, see } from './office-hands.ts'

/** The one banner of its page in the demo world. */
const { id: ID, texts: OLD } = BANNERS.find(each => each.groupName === 'esports')!
const oldOf = ({ language }: Visit) => OLD[language]!.title
const NEW = 'The night of the boats'
const PATH = '/content?kind=B'

/** What a reader sees who comes to the page now; null where no banner is there for them. */
async function expectBanner({ page }: Visit, title: string | null): Promise<void> {
  const hero = page.getByTestId('hero')
  // A page that was read while it changed stays as it is until it is opened again.
  await expect(async () => {
    await page.goto('/esports')
    await expect(page.getByRole('main')).toBeVisible()
    if (title === null) await expect(hero).toHaveCount(0, { timeout: 5_000 })
    else await expect(hero.getByRole('heading', { name: title })).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

/** A new version of the banner for readers of one language, as a draft. */
async function write(desk: Desk, language: Visit['language']): Promise<void> {
  const { page, words } = desk
  const t = words.content
  await page.getByRole('button', { name: t.edit, exact: true }).click()
  const form = page.getByRole('dialog', { name: t.edit, exact: true })
  await form.getByRole('checkbox', { name: language, exact: true }).check()
  await form.getByRole('group', { name: language, exact: true }).getByLabel(t.heading).fill(NEW)
  await see(desk, t.edit)
  await form.getByRole('button', { name: t.save }).click()
  await expect(form).toHaveCount(0)
}

story('content publishes a banner for one language, by two people, and rolls it back', async ({ visit }) => {
  const [reader, other] = [await visit(VI_PHONE), await visit(EN_DESKTOP)]
  const writer = await comeToWork(await visit(EN_DESKTOP), 'content', PATH)
  const { content: t, approvals } = writer.words
  await see(writer, t.title)
  await writer.page.getByRole('row', { name: ID }).getByRole('button').click()
  await see(writer, t.preview)
  await write(writer, reader.language)
  await act(writer, t.publish)
  await expectBanner(reader, oldOf(reader))

  const owner = await comeToWork(await visit(EN_DESKTOP), 'owner', '/approvals')
  await see(owner, approvals.title)
  await owner.page.getByRole('row', { name: ID }).getByRole('button').click()
  await see(owner, approvals.effect)
  await act(owner, approvals.confirm, {})
  await expectBanner(reader, NEW)
  await expectBanner(other, null)

  await openPage(writer, `${PATH}&item=${ID}`)
  await act(writer, t.rollBack.replace('{version}', '1'), { reason: REASON })
  await expectBanner(reader, oldOf(reader))
  await expectBanner(other, oldOf(other))
})
