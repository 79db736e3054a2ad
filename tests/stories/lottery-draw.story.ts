import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page, type Request } from '@playwright/test'
import type { DrawProof } from '#features/lottery/rules/draws/proof.ts'
import { EN_DESKTOP, givenLogin, givenPerson, story } from './hands.ts'
import { A_DRAW_MS, type Drawn, FAST, read } from './lottery-hands.ts'

story(
  'a member finds the own bet under the published root, and draws again in the browser and by the record alone',
  async ({ visit }, info) => {
    const v = await visit(EN_DESKTOP)
    const { page, words } = v
    await givenLogin(v, await givenPerson())
    const { numero } = await placeBet(page)
    await page.goto(`/lottery/fairness?game=${FAST}&numero=${numero}`)
    const line = page.getByTestId('bet-proof').getByRole('listitem')
    await expect(line).toHaveAttribute('data-stands', 'in', { timeout: 2 * A_DRAW_MS })
    const published = page.getByTestId('published-result')
    await expect(published).toBeVisible({ timeout: 2 * A_DRAW_MS })
    const openedNumber = (await published.getAttribute('data-result'))!
    const { list } = await read<{ list: Drawn[] }>(`/wps/lottery/results?game=${FAST}&count=5`)
    expect(list.find(each => each.numero === numero)!.openedNumber).toBe(openedNumber)

    const asked: string[] = []
    const note = (request: Request) =>
      void (request.resourceType() === 'fetch' && asked.push(new URL(request.url()).pathname))
    page.on('request', note)
    const verdict = page.getByTestId('verdict')
    await page.getByRole('button', { name: words.draws.verifier.check }).click()
    await expect(verdict).toHaveAttribute('data-right', 'true')
    await expect(page.getByText(words.draws.verifier.right)).toBeVisible()
    page.off('request', note)
    // Beside the member's own bets nothing is asked for that is not open to everybody.
    const open = ['/wps/lottery/fairness', '/wps/lottery/game', '/wps/lottery/results', '/wps/lottery/bets']
    expect(asked.filter(path => path.startsWith('/wps/lottery') && !open.some(each => path.startsWith(each)))).toEqual(
      [],
    )
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
  },
)

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
