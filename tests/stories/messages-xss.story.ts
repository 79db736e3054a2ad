import { expect, type Page, test } from '@playwright/test'
import { type NewAnnouncement, putUp, takeDown } from '#features/messages/server/messages.ts'
import { transaction } from '#shared/server/db.ts'
import { anyAddress, withDatabase } from './hands.ts'
import { PAYLOADS } from './xss-payloads.ts'

const KINDS = ['PL', 'B', 'PR', 'H'] as const
const LINKAGES = ['PAGE', 'GAME', 'NOTICE', 'PROMOTION', 'URL'] as const
/** Notices on top of the others, so that they run in the marquee as well. */
const GROUPS = { PL: '', B: 'elott', PR: 'games', H: 'questions' }

const idOf = (kind: string, n: number) => `xss-${kind.toLowerCase()}-${n}`

async function putUpAll(): Promise<void> {
  const made = KINDS.flatMap(kind =>
    PAYLOADS.map((payload, n): NewAnnouncement => {
      const text = { title: payload.slice(0, 200), content: `${payload}<p>told ${n}</p>` }
      const linkage = kind === 'B' ? { linkageType: LINKAGES[n % LINKAGES.length]!, linkageTarget: payload } : {}
      const url = '/banners/moon-wide.svg'
      return { id: idOf(kind, n), kind, groupName: GROUPS[kind], position: -1, url, ...linkage, texts: { EN: text } }
    }),
  )
  await withDatabase(db =>
    transaction(db, async tx => {
      for (const each of made) await putUp(tx, 1, each)
    }),
  )
}

async function takeDownAll(): Promise<void> {
  await withDatabase(db =>
    transaction(db, async tx => {
      for (const kind of KINDS) for (const n of PAYLOADS.keys()) await takeDown(tx, 1, idOf(kind, n))
    }),
  )
  // The server remembers them for a second: the next story would meet them.
  await new Promise(resolve => setTimeout(resolve, 1_100))
}

test.beforeAll(putUpAll)
test.afterAll(takeDownAll)

/** Notes whatever runs, whatever the content security policy stops, and whoever else is asked. */
async function watch(page: Page, origin: string): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  await page.addInitScript(`
    globalThis.notes = []
    globalThis.alert = () => notes.push('ran')
    document.addEventListener('securitypolicyviolation', event =>
      notes.push('policy: ' + event.violatedDirective + ' ' + (event.sample || event.blockedURI)))
  `)
  page.on('console', message => {
    if (/content security policy/i.test(message.text())) seen.push(message.text())
  })
  page.on('dialog', dialog => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', request => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) seen.push(`asked ${request.url()}`)
  })
  page.on('framenavigated', frame => {
    if (!frame.url().startsWith(origin) && frame.url() !== 'about:blank') seen.push(`went to ${frame.url()}`)
  })
  return async () => [...seen, ...(await page.evaluate<string[]>('notes'))]
}

/** What operators' texts became on the page: handlers, styles, and addresses that are no page of this site or https. */
const leftovers = (page: Page) =>
  page.evaluate<string[]>(`
    [...document.querySelectorAll('.told *, [data-testid=hero] a')].flatMap(element =>
      [...element.attributes]
        .filter(({ name, value }) =>
          /^(on|style|id|name|srcdoc|formaction)/.test(name) ||
          (name === 'href' && !/^(https:|mailto:|#|[/](?![/\\\\]))/.test(value)))
        .map(({ name, value }) => element.tagName + ' ' + name + '=' + value))
  `)

/** Opens every line of every page, and touches whatever its text holds; answers how many texts were there. */
const OPEN_ALL = `(async () => {
  const turn = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  let count = 0
  for (;;) {
    for (const row of document.querySelectorAll('.notice-grid > button')) {
      row.click()
      await turn()
      const text = document.querySelector('.notice-open .told')
      if (/told [0-9]+/.test(text.textContent)) count++
      for (const inner of text.querySelectorAll('*'))
        for (const type of ['mouseover', 'focus', 'pointerenter', 'toggle']) inner.dispatchEvent(new Event(type))
    }
    const next = [...document.querySelectorAll('nav[data-testid=paginator] button')].at(-1)
    if (next.disabled) return count
    next.click()
    await turn()
  }
})()`

async function enter(page: Page): Promise<() => Promise<string[]>> {
  const origin = process.env.STORY_URL!
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() })
  return watch(page, origin)
}

test('the corpus is one: without a sanitiser or a policy it runs', async ({ page }) => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(300)
  await page.route('**/*', route => route.fulfill({ contentType: 'text/html', body: '<body></body>' }))
  await page.goto('https://bare.example/')
  const harmless = PAYLOADS.filter(payload => !/refresh|evil\.example/.test(payload))
  await page.evaluate(`{
    globalThis.ran = 0
    globalThis.alert = () => void ran++
    for (const payload of ${JSON.stringify(harmless)}) {
      const place = document.createElement('div')
      place.innerHTML = payload
      document.body.append(place)
    }
  }`)
  await expect.poll(() => page.evaluate<number>('ran'), { timeout: 60_000 }).toBeGreaterThanOrEqual(10)
})

test('300 payloads as notices: nothing runs and nothing is reported', async ({ page }) => {
  const problems = await enter(page)
  await page.goto(`${process.env.STORY_URL}/noticePage`)
  await expect(page.locator('.notice-open')).toBeVisible()
  const opened = await page.evaluate<number>(OPEN_ALL)
  // A few payloads swallow the text behind them, as an open comment does.
  expect(opened).toBeGreaterThan(PAYLOADS.length * 0.9)
  expect(await leftovers(page)).toEqual([])
  expect(await problems()).toEqual([])
})

test('300 payloads as help and promotions: nothing runs and nothing is reported', async ({ page }) => {
  const problems = await enter(page)
  await page.goto(`${process.env.STORY_URL}/help`)
  await expect.poll(() => page.locator('details').count()).toBeGreaterThan(PAYLOADS.length)
  await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true')
  expect(await leftovers(page)).toEqual([])
  await page.goto(`${process.env.STORY_URL}/promotions`)
  await expect.poll(() => page.locator('article').count()).toBeGreaterThan(PAYLOADS.length)
  for (const n of [0, 60, 200, 250, 300]) {
    await page.goto(`${process.env.STORY_URL}/promoDetail?id=${idOf('PR', n)}`)
    await expect(page.locator('h1')).toHaveText(PAYLOADS[n]!.slice(0, 200).trim())
    expect(await leftovers(page)).toEqual([])
  }
  expect(await problems()).toEqual([])
})

test('300 payloads as banners, with their targets: nothing runs, and none leads astray', async ({ page }) => {
  const problems = await enter(page)
  await page.goto(`${process.env.STORY_URL}/elott`)
  await expect.poll(() => page.getByTestId('hero').locator('[role=group]').count()).toBeGreaterThan(PAYLOADS.length)
  await expect(page.getByTestId('marquee').getByRole('button')).toHaveCount(7)
  expect(await leftovers(page)).toEqual([])
  expect(await page.getByTestId('hero').locator('a').count()).toBe(0)
  // An address may not even come by the page's own query.
  await page.goto(`${process.env.STORY_URL}/noticePage?id=${encodeURIComponent(PAYLOADS[0]!)}`)
  await expect(page.locator('.notice-open')).toBeVisible()
  expect(await problems()).toEqual([])
})
