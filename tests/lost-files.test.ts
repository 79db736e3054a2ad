import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BROWSER_FLAGS, findBrowser } from '../tools/dev/browser.mjs'

/* What a page itself begins with, lost on its way: `shared/web/lost.js` in a real browser, its clock in our hands. */

const LOST = readFileSync(new URL('../shared/web/lost.js', import.meta.url), 'utf8')
const PAGE = `<!doctype html><html lang="vi"><head><script src="/lost.js"></script>
  <link rel="stylesheet" href="/style.css"><script type="module" src="/code.js"></script></head><body></body></html>`
const FILES: Readonly<Record<string, [type: string, text: string]>> = {
  '/': ['text/html', PAGE],
  '/lost.js': ['text/javascript', LOST],
  '/style.css': ['text/css', 'body { color: rgb(1, 2, 3) }'],
  '/code.js': ['text/javascript', "import { said } from './dependency.js'; document.title = said"],
  '/dependency.js': ['text/javascript', "export const said = 'there'"],
}
/** By address, how many of its next answers are lost. */
const losing = new Map<string, number>()
const asked: string[] = []

const server = createServer(({ url = '/' }, response) => {
  asked.push(url)
  const left = losing.get(url) ?? 0
  losing.set(url, left - 1)
  const file = FILES[url]
  if (left > 0) response.destroy()
  else if (file) response.setHeader('content-type', `${file[0]}; charset=utf-8`).end(file[1])
  else response.writeHead(404).end()
})
let browser: Browser
let address = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  address = typeof bound === 'object' ? `http://127.0.0.1:${bound?.port}/` : ''
  browser = await chromium.launch({ executablePath: findBrowser()!, args: BROWSER_FLAGS })
})
afterAll(async () => {
  await browser.close()
  server.close()
})

async function open(lost: Record<string, number>) {
  asked.length = 0
  losing.clear()
  for (const [url, times] of Object.entries(lost)) losing.set(url, times)
  const page = await browser.newPage()
  await page.clock.install()
  await page.goto(address)
  /** Lets a wait pass, once the page has begun it. */
  const timesOf = (url: string) => asked.filter(each => each === url).length
  return { page, timesOf }
}

test.each(['/style.css', '/code.js', '/dependency.js'])('%s comes with the third try after it was lost', async url => {
  const { page, timesOf } = await open({ [url]: 3 })
  // What browsers themselves ask again for is theirs: every further try is ours.
  await expect
    .poll(async () => {
      await page.clock.runFor(6_000)
      return [await page.title(), await page.evaluate<string>('getComputedStyle(document.body).color')]
    })
    .toEqual(['there', 'rgb(1, 2, 3)'])
  expect(timesOf(url)).toBeGreaterThan(3)
  expect(await page.locator('#lost').count()).toBe(0)
  await page.close()
})

test('what is gone for good leaves a button, in the language of the page, that loads it again', async () => {
  const { page } = await open({ '/code.js': 1_000 })
  const box = page.getByRole('alert')
  await expect
    .poll(async () => {
      await page.clock.runFor(6_000)
      return box.count()
    })
    .toBe(1)
  losing.clear()
  await box.getByRole('button', { name: 'Thử lại' }).dispatchEvent('click')
  await expect.poll(() => page.title()).toBe('there')
  await page.close()
})
