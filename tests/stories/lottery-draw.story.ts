import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page, type Request } from '@playwright/test'
import { revealOrder } from '#features/lottery/rules/draws/draw-numbers.ts'
import { parseOpened } from '#features/lottery/rules/draws/opened.ts'
import type { DrawProof } from '#features/lottery/rules/draws/proof.ts'
import { STRUCTURES } from '#features/lottery/rules/structures/structures.ts'
import { axeProblems } from './axe.ts'
import { EN_DESKTOP, givenLogin, givenPerson, story, VI_PHONE } from './hands.ts'
import { A_DRAW_MS, type Drawn, FAST, givenDraw, lastOf, read } from './lottery-hands.ts'

/** So many looks into a fall some numbers stand and others do not. */
const HALF_WAY = 12

/** What stands on the stage: of which draw, whether its numbers still fall, and those that have, tier by tier. */
function pictureOf(page: Page, skip: string): Promise<{ numero: string; isFalling: boolean; tiers: string[][] }> {
  return page.locator('section[data-numero]').evaluate(
    (stage, label) => ({
      numero: stage.getAttribute('data-numero')!,
      isFalling: [...stage.querySelectorAll('button')].some(each => each.textContent === label),
      tiers: [...stage.querySelectorAll('tr')].map(row =>
        [...row.querySelectorAll('[data-state=shown]')].map(each => each.textContent!),
      ),
    }),
    skip,
  )
}

story('what falls on the stage, in the order of the broadcast, is what was published', async ({ visit }) => {
  const { page, words } = await visit(EN_DESKTOP)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await givenDraw(FAST)
  await page.goto(`/lottery/draw?game=${FAST}`)
  const stage = page.locator('section[data-numero]')
  // While one is sold, the last one stands there.
  let before = ''
  await expect(async () => {
    const [numero, isSold] = await stage.evaluate(each => [
      each.getAttribute('data-numero')!,
      each.querySelector('[role=timer]') !== null,
    ])
    expect(isSold).toBe(true)
    before = numero as string
  }).toPass({ timeout: A_DRAW_MS })

  // Numbers fall by the looks that are taken, not by the clock: of a machine that is slow or busy.
  await page.evaluate(`{ let at = performance.now()
    performance.now = () => at
    window.fallOn = ms => { at += ms } }`)
  // The next draw comes while it is looked at, and nothing of it stands there before it was published.
  await expect(page.getByRole('button', { name: words.draws.skip })).toBeVisible({ timeout: 2 * A_DRAW_MS })
  const look = () => pictureOf(page, words.draws.skip)
  let picture = await look()
  const { numero } = picture
  expect(numero > before).toBe(true)
  const seen: string[][][] = []
  for (; picture.isFalling && picture.numero === numero; picture = await look()) {
    seen.push(picture.tiers)
    // Some have fallen, one turns, others are still to come.
    if (seen.length === HALF_WAY) expect(await axeProblems(page)).toEqual([])
    await page.evaluate('fallOn(300)')
    await page.waitForTimeout(150)
  }
  const { list } = await read<{ list: Drawn[] }>(`/wps/lottery/results?game=${FAST}&count=5`)
  const { tiers } = parseOpened('VN27', list.find(each => each.numero === numero)!.openedNumber)
  expect(picture).toEqual({ numero, isFalling: false, tiers })
  // On the way each tier was a beginning of what it is, and those drawn later were empty while one was not full.
  const codes = STRUCTURES.VN27.tiers.map(({ code }) => code)
  const order = revealOrder('VN27').map(code => codes.indexOf(code))
  expect(new Set(seen.map(shown => shown.flat().length)).size).toBeGreaterThan(8)
  for (const shown of seen) {
    for (const [tier, numbers] of shown.entries()) expect(tiers[tier]!.slice(0, numbers.length)).toEqual(numbers)
    const drawing = order.find(tier => shown[tier]!.length < tiers[tier]!.length)
    const later = drawing === undefined ? [] : order.slice(order.indexOf(drawing) + 1)
    expect(later.flatMap(tier => shown[tier]!)).toEqual([])
  }
})

story('a draw is made again in the browser, and by a stranger with the record alone', async ({ visit }, info) => {
  const { page, words } = await visit(EN_DESKTOP)
  const { numero, openedNumber } = await givenDraw(FAST)
  await page.goto(`/lottery/fairness?game=${FAST}&numero=${numero}`)
  await expect(page.getByTestId('published-result')).toHaveAttribute('data-result', openedNumber)

  const asked: string[] = []
  const note = (request: Request) =>
    void (request.resourceType() === 'fetch' && asked.push(new URL(request.url()).pathname))
  page.on('request', note)
  const verdict = page.getByTestId('verdict')
  await page.getByRole('button', { name: words.draws.verifier.check }).click()
  await expect(verdict).toHaveAttribute('data-right', 'true')
  await expect(page.getByText(words.draws.verifier.right)).toBeVisible()
  page.off('request', note)
  const published = ['/wps/lottery/fairness', '/wps/lottery/game', '/wps/lottery/results']
  expect(asked.filter(path => path.startsWith('/wps/lottery') && !published.includes(path))).toEqual([])
  await page.getByRole('button', { name: words.draws.verifier.change }).click()
  await expect(verdict).toHaveAttribute('data-right', 'false')
  await expect(page.getByText(words.draws.check.result).locator('..')).toContainText(openedNumber)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: words.draws.record.download }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(`draw-${FAST}-${numero}.json`)
  const file = info.outputPath('record.json')
  await download.saveAs(file)
  const verify = () => spawnSync('npm', ['run', '--silent', 'verify-draw', '--', file], { encoding: 'utf8' })
  const right = verify()
  expect(right.stdout).toContain(`right  ${FAST} ${numero}  ${openedNumber}`)
  expect(right.status).toBe(0)
  const record = JSON.parse(readFileSync(file, 'utf8')) as DrawProof
  const digit = record.result[0] === '9' ? '8' : '9'
  writeFileSync(file, JSON.stringify({ ...record, result: digit + record.result.slice(1) }))
  expect(verify()).toMatchObject({ status: 1, stdout: expect.stringContaining(`WRONG  ${FAST} ${numero}`) })
})

story('a member finds the own bet under the root that was published when the sale ended', async ({ visit }) => {
  const v = await visit(EN_DESKTOP)
  const { page, words } = v
  await givenLogin(v, await givenPerson())
  const bet = await placeBet(page)
  await page.goto(`/lottery/fairness?game=${FAST}&numero=${bet.numero}`)
  const line = page.getByTestId('bet-proof').getByRole('listitem')
  await expect(line).toHaveAttribute('data-stands', 'in', { timeout: 2 * A_DRAW_MS })
  await page.getByRole('button', { name: words.draws.verifier.check }).click({ timeout: 2 * A_DRAW_MS })
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-right', 'true')
})

/** Two numbers on the issue that is sold now, by the page's own session. */
async function placeBet(page: Page): Promise<{ id: string; numero: string }> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const place = async () => {
    const facts = await read<{
      issue: { numero: string }
      plays: { play: string; odds: Record<string, string> }[]
      limits: { minUnit: string }
    }>(`/wps/lottery/game?code=${FAST}`)
    const { play, odds } = facts.plays.find(each => each.play.endsWith('_LO2'))!
    const line = { play, selection: [['13', '58']], unit: facts.limits.minUnit, odds }
    return page.request.post('/wps/lottery/bets', {
      headers: { authorization: `Bearer ${token}` },
      data: { key: `story-${Date.now()}`, tickets: [{ game: FAST, numero: facts.issue.numero, lines: [line] }] },
    })
  }
  // An issue may close between the look and the bet.
  let reply = await place()
  await expect(async () => {
    if (!reply.ok()) reply = await place()
    expect(reply.ok(), await reply.text()).toBe(true)
  }).toPass({ timeout: 30_000 })
  return ((await reply.json()) as { value: { bets: { id: string; numero: string }[] } }).value.bets[0]!
}

story(
  'past results are found by lottery and by day, and a pair of digits stands out in the table',
  async ({ visit }) => {
    const { page, words } = await visit(EN_DESKTOP)
    await givenDraw(FAST)
    // The newest one; when another is drawn meanwhile, that one.
    await expect(async () => {
      await page.goto(`/lottery/results?game=${FAST}`)
      const { numero, openedNumber } = (await lastOf(FAST))!
      const newest = page.getByRole('article').filter({ hasText: numero })
      await expect(newest).toBeVisible({ timeout: 10_000 })
      const last2 = openedNumber.split('|')[1]!.slice(-2)
      await newest.getByRole('button', { name: last2, exact: true }).first().focus({ timeout: 5_000 })
      const marked = newest.locator('[data-state=shown].outline-gold')
      await expect(marked.first()).toContainText(last2, { timeout: 5_000 })
      for (const text of await marked.allTextContents()) expect(text.endsWith(last2)).toBe(true)
      expect(await axeProblems(page, 'article')).toEqual([])
    }).toPass({ timeout: 2 * A_DRAW_MS })

    await page.getByRole('button', { name: words.draws.dayBefore }).click()
    await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/)
    // What others draw is not invented: nothing stands there until operators have entered it.
    await page.getByRole('tab', { name: words.draws.tag.MB }).click()
    await expect(page.getByText(words.draws.noResultsThatDay)).toBeVisible()
  },
)

story('without a connection a page of draws says so, and comes when there is one again', async ({ visit }) => {
  const { page, context, words } = await visit(VI_PHONE)
  await givenDraw(FAST)
  await page.goto(`/lottery/draw?game=${FAST}`)
  await expect(page.locator('section[data-numero]')).toBeVisible()
  await context.setOffline(true)
  const trends = page.getByRole('link', { name: words.draws.page.trends })
  await trends.click()
  await expect(page.getByText(words.refusal.offline)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: words.draws.trend.frequency })).toBeVisible()
})
