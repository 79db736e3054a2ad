import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { addKnownOperator } from '#features/operators/server/operators.ts'
import { connect } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { readWords } from '#shared/server/words/collect.ts'
import { createPlatform } from '../../tools/call/platform.ts'
import { verifyRecord } from '../../tools/verify/verify-audit/chain.ts'
import { axeProblems } from './axe.ts'
import { EN_DESKTOP, merchant, story } from './hands.ts'
import { SECRETS } from './world.ts'

const PASSWORD = 'seven kites over rice'
const { office } = readWords('office', 'en')
const home = () => process.env.STORY_OFFICE_URL!
const AUDIT = '/wps/office/audit'

/** Someone of this story alone, whose second factor stands in nobody else's way. */
async function givenOperator(name: string, role: string): Promise<string> {
  const email = `${name}@story.example`
  const db = connect(process.env.STORY_DATABASE_URL!, 1)
  const context = { db, serverSecret: SECRETS.SERVER_SECRET, log: createLog('story', 'error') }
  await addKnownOperator(context as never, { merchantId: merchant(), email, role, password: PASSWORD })
  await db.end()
  return email
}

/** What a page may not do by its policy, it reports: nothing of it is allowed to happen. */
function watchPolicy(page: Page): string[] {
  const broken: string[] = []
  page.on('console', said => {
    if (/Content.Security.Policy|TrustedScript|TrustedHTML/i.test(said.text())) broken.push(said.text())
  })
  return broken
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(office.login.email).fill(email)
  await page.getByRole('textbox', { name: office.login.password }).fill(PASSWORD)
  await page.getByRole('button', { name: office.login.enter }).click()
}

const modules = (page: Page) => page.getByRole('navigation').first().getByRole('link')

story('an owner sets up an authenticator, comes in by it and sees the modules', async ({ visit }) => {
  const email = await givenOperator('kite', 'owner')
  const { page } = await visit(EN_DESKTOP)
  const broken = watchPolicy(page)
  await page.goto(`${home()}/account`)
  await logIn(page, email)
  await page.getByRole('button', { name: office.account.setUp }).click()
  await page.getByRole('textbox', { name: office.factor.password }).fill(PASSWORD)
  await page.getByRole('button', { name: office.factor.begin }).click()
  const secret = await page.getByRole('dialog').locator('code').textContent()
  const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret!) })
  const now = Date.now()
  await page.getByLabel(office.login.code).fill(totp.generate({ timestamp: now - 30_000 }))
  await page.getByRole('button', { name: office.factor.confirm }).click()
  await expect(page.getByRole('button', { name: office.account.replace })).toBeVisible()

  await page.getByRole('button', { name: 'My account and language' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await logIn(page, email)
  // A code is good once: the one after it.
  await page.getByLabel(office.login.code).fill(totp.generate({ timestamp: Date.now() }))
  await expect(modules(page).filter({ hasText: office.roles.title })).toBeVisible()
  for (const { title } of [office.approvals, office.staff, office.roles, office.access, office.audit]) {
    await modules(page).filter({ hasText: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
  }
  expect(broken).toEqual([])
})

story('who has no permission sees no module, and the server refuses them', async ({ visit }) => {
  const email = await givenOperator('reed', 'content')
  const { page } = await visit(EN_DESKTOP)
  const broken = watchPolicy(page)
  await page.goto(home())
  await logIn(page, email)
  await expect(modules(page).filter({ hasText: office.approvals.title })).toBeVisible()
  await expect(modules(page).filter({ hasText: office.audit.title })).toHaveCount(0)
  await page.goto(`${home()}/audit`)
  await expect(page.getByText('This is not for your role')).toBeVisible()
  const token = await page.evaluate(`sessionStorage.getItem('token')`)
  const reply = await createPlatform(home()).send('GET', AUDIT, undefined, token as string)
  expect([reply.status, reply.body]).toMatchObject([403, { code: 'not_allowed' }])
  expect(broken).toEqual([])
})

story('an auditor takes the record along and verifies it; a row changed by hand is found', async ({ visit }) => {
  const email = await givenOperator('heron', 'auditor')
  const { page } = await visit(EN_DESKTOP)
  await page.goto(`${home()}/audit`)
  await logIn(page, email)
  /** As the screen says it, without a file. */
  const verify = async (told: RegExp) => {
    await page.getByRole('button', { name: office.audit.chain.verify }).click()
    await expect(page.getByText(told)).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
  }
  const taken = async (): Promise<string> => {
    const today = new Date().toISOString().slice(0, 10)
    await page.getByRole('button', { name: office.audit.export }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(office.audit.fromDay).fill(today)
    await dialog.getByLabel(office.audit.toDay, { exact: true }).fill(today)
    await dialog.getByLabel('Reason').fill('the yearly audit')
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: office.audit.export }).click()
    const file = await (await saved).createReadStream()
    await expect(dialog).toHaveCount(0)
    return (await Array.fromAsync(file)).join('')
  }
  await verify(/holds: \d+ row/)
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
    await verify(new RegExp(`: row ${own!.id}$`))
    expect(verifyRecord(await taken(), []).wrong).not.toEqual([])
  } finally {
    await byHand(own!.ip)
    await db.end()
  }
})
