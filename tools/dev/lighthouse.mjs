// npm run lighthouse -- URL...: medians of five runs of each, taken in turns, and whether they reach the flags' thresholds.
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { BROWSER_FLAGS, findBrowser } from './browser.mjs'

const USAGE = `usage: npm run lighthouse -- URL... [options]

Several URLs are measured in turns, so that what else the machine does meets all of them.

  --runs N              how many runs the medians are of (5)
  --form mobile|desktop the simulated device (mobile)
Thresholds; missing one ends with 1:
  --performance N --accessibility N --best-practices N --seo N   points, at least
  --lcp MS --tbt MS --cls N --kilobytes N                        at most`

const POINTS = ['performance', 'accessibility', 'best-practices', 'seo']
/** By flag: Lighthouse's name of the audit, what to divide its number by. */
const AUDITS = {
  fcp: ['first-contentful-paint', 1],
  lcp: ['largest-contentful-paint', 1],
  tbt: ['total-blocking-time', 1],
  cls: ['cumulative-layout-shift', 1],
  kilobytes: ['total-byte-weight', 1000],
}

const { urls, options } = readArguments()
const runs = new Map(urls.map(url => [url, []]))
for (let run = 0; run < Number(options.runs); run++)
  for (const [url, done] of run % 2 ? [...runs].reverse() : runs) done.push(await measure(url, options.form, run === 0))

const missed = [...runs].reduce((count, [url, done]) => count + tellMedians(url, done), 0)
process.exit(missed > 0 ? 1 : 0)

/** Prints a page's medians; answers how many of them miss their threshold. */
function tellMedians(url, done) {
  let missed = 0
  console.log(`| ${url} (${options.form}) | median of ${done.length} | all |\n|---|---|---|`)
  for (const name of [...POINTS, ...Object.keys(AUDITS)]) {
    const values = done.map(run => run[name]).sort((a, b) => a - b)
    const median = values[values.length >> 1]
    const limit = options[name] === undefined ? undefined : Number(options[name])
    const isMissed = limit !== undefined && (POINTS.includes(name) ? median < limit : median > limit)
    if (isMissed) missed++
    console.log(
      `| ${name}${isMissed ? ` (wanted: ${limit})` : ''} | ${round(median)} | ${values.map(round).join(', ')} |`,
    )
  }
  return missed
}

/** One run in a browser of its own; the first tells what fails. */
async function measure(page, form, tells) {
  const chrome = await launch({ chromePath: findBrowser(), chromeFlags: ['--headless=new', ...BROWSER_FLAGS] })
  try {
    const settings = { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: POINTS }
    const { lhr } = await lighthouse(page, settings, form === 'desktop' ? desktopConfig : undefined)
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    // The browser lost a part of its trace: that run says nothing.
    if (lhr.categories.performance.score === null) return await measure(page, form, tells)
    if (tells) tellFailures(lhr)
    const points = POINTS.map(name => [name, (lhr.categories[name].score ?? 0) * 100])
    const audits = Object.entries(AUDITS).map(([name, [id, unit]]) => [name, (lhr.audits[id].numericValue ?? 0) / unit])
    return Object.fromEntries([...points, ...audits])
  } finally {
    chrome.kill()
  }
}

function tellFailures({ audits, categories }) {
  for (const category of POINTS.slice(1))
    for (const { id, weight } of categories[category].auditRefs) {
      const { score, title } = audits[id]
      if (weight > 0 && score !== null && score < 1) console.log(`${category}: ${id}: ${title}`)
    }
}

function readArguments() {
  const limits = ['performance', 'accessibility', 'best-practices', 'seo', 'lcp', 'tbt', 'cls', 'kilobytes']
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        runs: { type: 'string', default: '5' },
        form: { type: 'string', default: 'mobile' },
        ...Object.fromEntries(limits.map(name => [name, { type: 'string' }])),
      },
    })
    const numbers = [values.runs, ...limits.map(name => values[name] ?? '0')].map(Number)
    if (positionals.length === 0 || !positionals.every(url => URL.canParse(url))) throw new Error('Name a URL.')
    if (!['mobile', 'desktop'].includes(values.form)) throw new Error('--form is mobile or desktop.')
    if (numbers.some(Number.isNaN) || numbers[0] < 1) throw new Error('Thresholds and runs are numbers.')
    return { urls: positionals, options: values }
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`)
    process.exit(2)
  }
}

function round(value) {
  return Number(value.toFixed(value < 10 ? 3 : 0))
}
