import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { connect } from '#shared/server/db.ts'
import { createPlatform } from '../../tools/call/platform.ts'
import { verifyRecord } from '../../tools/verify/verify-audit/chain.ts'
import { axeProblems } from './axe.ts'
import { EN_DESKTOP, merchant, story } from './hands.ts'
import { comeToWork, givenOperator, openModules, passDoor } from './office-hands.ts'

const home = () => process.env.STORY_OFFICE_URL!
const AUDIT = '/wps/office/audit'

/** What a page may not do by its policy, it reports: nothing of it is allowed to happen. */
function watchPolicy(page: Page): string[] {
  const broken: string[] = []
  page.on('console', said => {
    if (/Content.Security.Policy|TrustedScript|TrustedHTML/i.test(said.text())) broken.push(said.text())
  })
  return broken
}

story('an owner sets up an authenticator, comes in by it and sees the modules', async ({ visit }) => {
  const account = await givenOperator('kite', 'owner')
  const visitor = await visit(EN_DESKTOP)
  const broken = watchPolicy(visitor.page)
  const desk = await comeToWork(visitor, account, '/account')
  const { page, words: office } = desk
  await page.getByRole('button', { name: office.account.setUp }).click()
  await page.getByRole('textbox', { name: office.factor.password }).fill(account.password)
  await page.getByRole('button', { name: office.factor.begin }).click()
  const secret = await page.getByRole('dialog').locator('code').textContent()
  const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret!) })
  const now = Date.now()
  await page.getByLabel(office.login.code).fill(totp.generate({ timestamp: now - 30_000 }))
  await page.getByRole('button', { name: office.factor.confirm }).click()
  await expect(page.getByRole('button', { name: office.account.replace })).toBeVisible()

  await page.getByRole('button', { name: office.shell.own }).click()
  await page.getByRole('menuitem', { name: office.shell.logOut }).click()
  await passDoor(desk, account)
  // A code is good once: the one after it.
  await page.getByLabel(office.login.code).fill(totp.generate({ timestamp: Date.now() }))
  for (const { title } of [office.approvals, office.staff, office.roles, office.access, office.audit]) {
    await (await openModules(desk)).filter({ hasText: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
  }
  expect(broken).toEqual([])
})

story('who has no permission sees no module, and the server refuses them', async ({ visit }) => {
  const visitor = await visit(EN_DESKTOP)
  const broken = watchPolicy(visitor.page)
  const desk = await comeToWork(visitor, await givenOperator('reed', 'content'), '/')
  const { page, words: office } = desk
  const modules = await openModules(desk)
  await expect(modules.filter({ hasText: office.approvals.title })).toBeVisible()
  await expect(modules.filter({ hasText: office.audit.title })).toHaveCount(0)
  await page.goto(`${home()}/audit`)
  await expect(page.getByText(office.shell.notPermitted)).toBeVisible()
  const token = await page.evaluate(`sessionStorage.getItem('token')`)
  const reply = await createPlatform(home()).send('GET', AUDIT, undefined, token as string)
  expect([reply.status, reply.body]).toMatchObject([403, { code: 'not_allowed' }])
  expect(broken).toEqual([])
})

story('an auditor takes the record along and verifies it; a row changed by hand is found', async ({ visit }) => {
  const desk = await comeToWork(await visit(EN_DESKTOP), await givenOperator('heron', 'auditor'), '/audit')
  const { page, words: office } = desk
  const { chain } = office.audit
  /** As the screen says it, without a file. */
  const verify = async (told: string) => {
    await page.getByRole('button', { name: chain.verify }).click()
    await expect(page.getByText(told)).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
  }
  const taken = async (): Promise<string> => {
    const today = new Date().toISOString().slice(0, 10)
    await page.getByRole('button', { name: office.audit.export }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(office.audit.fromDay).fill(today)
    await dialog.getByLabel(office.audit.toDay, { exact: true }).fill(today)
    await dialog.getByLabel(office.act.reason).fill('the yearly audit')
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: office.audit.export }).click()
    const file = await (await saved).createReadStream()
    await expect(dialog).toHaveCount(0)
    return (await Array.fromAsync(file)).join('')
  }
  // However many rows there are.
  await verify(chain.holds.split('{')[0]!)
  const right = verifyRecord(await taken(), [])
  expect(right.wrong).toEqual([])
  expect(right.rows).toBeGreaterThan(0)
  const db = connect(process.env.STORY_DATABASE_URL!, 1)
  const [own] = await db<{ id: bigint; ip: string }[]>`
    select id, ip from operators.audit where merchant_id = ${merchant()} order by id limit 1`
  const byHand = (ip: string) =>
    db.begin(async tx => {
      await tx`alter table operators.audit disable trigger audit_is_kept`
      await tx`update operators.audit set ip = ${ip} where id = ${own!.id}`
      await tx`alter table operators.audit enable trigger audit_is_kept`
    })
  await byHand('192.0.2.1')
  try {
    await verify(chain.wrongRows.replace('{ids}', String(own!.id)))
    expect(verifyRecord(await taken(), []).wrong).not.toEqual([])
  } finally {
    await byHand(own!.ip)
    await db.end()
  }
})
