import { expect } from '@playwright/test'
import { setOffer, setUpGame } from '#features/lottery/server/lottery.ts'
import { transaction } from '#shared/server/db.ts'
import { addIssue, FAST } from '../support/lottery.ts'
import { EN_DESKTOP, givenLogin, givenPerson, story, withDatabase } from './hands.ts'
import { dropVendors, givenVendor } from './lobby-vendors.ts'
import { act, comeToWork, type Desk, givenOperator, openPage, REASON, see } from './office-hands.ts'

story(
  'a vendor that is closed for maintenance shows it to who looks at its games, and opens again',
  async ({ visit }) => {
    await givenVendor('NIGHTLY', 'LIVE', ['Nightly Wheel'])
    const v = await visit(EN_DESKTOP)
    await givenLogin(v, await givenPerson())
    await v.page.goto('/live')
    const card = v.page.getByRole('article').filter({ hasText: 'Nightly Wheel' }).first()
    await expect(card).toBeVisible()
    await expect(card).not.toContainText(v.words.lobby.maintenance)

    const manager = await comeToWork(await visit(EN_DESKTOP), 'games', '/vendors')
    const t = manager.words.vendors
    await see(manager, t.title)
    await manager.page.getByRole('row', { name: 'NIGHTLY' }).getByRole('button').click()
    await see(manager, 'NIGHTLY Tables')
    await act(manager, t.close)
    // Nobody loads the page again: a hint has it read again.
    await expect(card).toContainText(v.words.lobby.maintenance)
    await act(manager, t.open)
    await expect(card).not.toContainText(v.words.lobby.maintenance)
    await dropVendors(['NIGHTLY'])
  },
)

const GAME = 'STORY_NORTH'

/** A draw of an outside lottery that is over, and whose result nobody has told. */
const givenIssue = () =>
  withDatabase(async db => {
    await transaction(db, async tx => {
      await setUpGame(tx, { ...FAST, code: GAME })
      await setOffer(tx, 1, GAME, { position: 999 })
    })
    const numero = await addIssue(db, GAME, -5_000)
    await db`update lottery.draws set state = 'locked' where numero = ${numero}`
    return numero
  })

/** Says numbers, as one of the two who must say the same. */
const say = (desk: Desk, name: string, numbers: string, reason = '') =>
  act(desk, name, { reason, fill: dialog => dialog.getByLabel(desk.words.draws.numbers).fill(numbers) })

story('the result of an outside draw is entered by two people and corrected by two', async ({ visit }) => {
  const numero = await givenIssue()
  const pathOf = (show: 'result' | 'over') => `/draws?game=${GAME}&show=${show}&item=${GAME}:${numero}`
  const [ann, ben] = [
    await comeToWork(await visit(EN_DESKTOP), await givenOperator('ann', 'owner'), pathOf('result')),
    await comeToWork(await visit(EN_DESKTOP), await givenOperator('ben', 'owner'), pathOf('result')),
  ]
  const { draws: t } = ann.words
  const confirm = ({ page }: Desk) => page.getByRole('button', { name: t.confirm, exact: true })

  await say(ann, t.enter, FIRST)
  await expect(ann.page.getByText(t.secondEnters)).toBeVisible()
  await expect(confirm(ann)).toHaveCount(0)
  await say(ben, t.confirm, FIRST)
  await openPage(ben, pathOf('over'))
  await say(ben, t.correct, SECOND, REASON)
  await expect(confirm(ben)).toHaveCount(0)
  await openPage(ann, pathOf('over'))
  await say(ann, t.confirm, SECOND)
  const result = ann.page
    .getByRole('dialog')
    .locator('dt', { hasText: new RegExp(`^${t.result}$`) })
    .locator('..')
  await expect(result).toContainText(SECOND)
  await see(ann, t.versions)
})

const FIRST =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64'
const SECOND = FIRST.replace('60683', '60699')
