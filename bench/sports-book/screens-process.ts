import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type PushedEvent, STREAM_PATH } from '#apps/studio/api-sports.ts'
import { createCaller } from './bettors.ts'
import { eventId, isLive, type ScreensPlan, type ScreensResult } from './plan.ts'

/* Screens and bettors in a process of their own: each bets what it saw, and one in ten what it saw before that. */

/** The least that is taken: their purse is one, and must last. */
const STAKE = '10'
const STALE_EVERY = 10
const WATCHED = 20
/** What was said at the end may still be on its way. */
const AFTER_MS = 2_000

const at = (values: number[], share: number) =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const [LINE_END, MARKETS, MARKET_END] = ['\n\n', ',"markets":[', '}]}'].map(text => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
]
/** The event and its first market: to read all of each push is the work of players' own machines. */
function headOf(line: Buffer): PushedEvent | undefined {
  const from = line.indexOf(MARKETS)
  if (from < 0) return undefined
  const end = line.indexOf(MARKET_END, from)
  const text = line.toString('utf8', 'data: '.length, end < 0 ? line.length : end)
  return JSON.parse(end < 0 ? text : `${text}}]}]}`) as PushedEvent
}

type Seen = { at: number; price: number }
type Bet = { event: string; price: number; placedAt: number }

// It would not keep this process by itself.
process.channel!.ref()
process.once('message', async plan => {
  process.send!(await watchAndBet(plan as ScreensPlan, mark => process.send!(mark)))
  process.disconnect()
})

async function watchAndBet(plan: ScreensPlan, tell: (mark: 'warm' | 'over') => void): Promise<ScreensResult> {
  const { port, events, warmSeconds, seconds, watchers, betsPerSecond, tokens } = plan
  const bettors = createCaller(port)
  const late: number[] = []
  const betMs: number[] = []
  let refused: Record<string, number> = {}
  const seen = new Map<string, Seen[]>()
  const placed: Bet[] = []
  let cpuBefore = process.cpuUsage()
  let [pushes, bytes, broken, bets, accepted, stale, isWarm, isOver] = [0, 0, 0, 0, 0, 0, false, false]
  const headers = (n: number) => ({
    authorization: `Bearer ${tokens[n % tokens.length]}`,
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  })

  const headText = (n: number) =>
    Object.entries(headers(n))
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')

  function hear(line: Buffer, told: Map<string, number>): void {
    const now = Date.now()
    const push = headOf(line)
    if (!push) return
    pushes++
    const { event, markets } = push
    const places = event.status?.periods ?? []
    const last = told.get(event.id)
    told.set(event.id, places.at(-1)![0])
    // What was said before this watcher came is not late.
    if (last !== undefined && isWarm && !isOver)
      for (const [place, saidAt] of places) if (place > last) late.push(now - saidAt)
    const price = markets.find(({ market }) => market === 1)?.outcomes[0]?.price
    const known = seen.get(event.id) ?? []
    if (price && known.at(-1)?.price !== price) seen.set(event.id, [...known, { at: now, price }])
  }

  /** A list of matches, or the page of one with all its markets. */
  function watch(n: number, kind: 'list' | 'page'): Promise<() => void> {
    // Neighbours of each watcher are those of others, too.
    const length = kind === 'list' ? Math.min(WATCHED, events) : 1
    const ids = Array.from({ length }, (_, i) => eventId((n * 7 + i) % events))
    const told = new Map<string, number>()
    return new Promise((resolve, reject) => {
      const path = `${STREAM_PATH}?${new URLSearchParams({ events: ids.join(','), whole: String(kind === 'page') })}`
      const asked = get({ port, path, headers: headers(n) }, reply => {
        if (reply.statusCode !== 200) return reject(new Error(`a stream answered ${reply.statusCode}`))
        let rest: Buffer = Buffer.alloc(0)
        reply.on('data', (part: Buffer) => {
          bytes += part.length
          const all = rest.length > 0 ? Buffer.concat([rest, part]) : part
          let from = 0
          for (let end = all.indexOf(LINE_END); end >= 0; end = all.indexOf(LINE_END, from)) {
            hear(all.subarray(from, end), told)
            from = end + LINE_END.length
          }
          rest = all.subarray(from)
          resolve(() => asked.destroy())
        })
        reply.on('close', () => {
          if (!isOver) broken++
        })
      })
      asked.on('error', error => (isOver ? undefined : reject(error)))
    })
  }

  function place(n: number): Promise<void> {
    const own = Array.from({ length: events }, (_, i) => i).filter(
      i => !isLive(i) && (seen.get(eventId(i))?.length ?? 0) > 1,
    )
    const event = own.length > 0 ? eventId(own[n % own.length]!) : undefined
    if (!event) return Promise.resolve()
    const isStale = n % STALE_EVERY === 0
    const { price } = seen.get(event)!.at(isStale ? -2 : -1)!
    const leg = { event, market: 1, specifiers: '', outcome: '1', price }
    const slip = { kind: 'single', legs: [leg], unit: STAKE, accept: 'none' }
    const body = JSON.stringify({ key: randomUUID(), slip })
    const sentAt = performance.now()
    bets++
    if (isStale) stale++
    return bettors.post('/stage/v1/sports/bets', headText(n), body).then(
      text => {
        if (isWarm) betMs.push(performance.now() - sentAt)
        const { success, code, value } = JSON.parse(text) as {
          success: boolean
          code: string
          value: { bet: { at: number } }
        }
        if (!success) refused[code] = (refused[code] ?? 0) + 1
        else {
          accepted++
          placed.push({ event, price, placedAt: value.bet.at })
        }
      },
      () => {
        refused.broken = (refused.broken ?? 0) + 1
      },
    )
  }

  /** From now on it counts. Bets at replaced prices count from the first. */
  function warm(): void {
    isWarm = true
    ;[pushes, bytes, bets, accepted] = [0, 0, 0, 0]
    refused = {}
    cpuBefore = process.cpuUsage()
    tell('warm')
  }

  /** Taken at a price in whose place a screen had seen another before it was placed. */
  const isStale = ({ event, price, placedAt }: Bet) => {
    const own = seen.get(event)!
    const standing = own.findLastIndex(each => each.at <= placedAt)
    return !own.slice(Math.max(0, standing)).some(each => each.price === price)
  }

  const stops = await Promise.all(
    (['list', 'page'] as const).flatMap(kind => Array.from({ length: watchers }, (_, n) => watch(n, kind))),
  )
  const startedAt = performance.now()
  const under: Promise<void>[] = []
  const sinceMs = () => performance.now() - startedAt
  for (let n = 0; sinceMs() < (warmSeconds + seconds) * 1_000; ) {
    if (!isWarm && sinceMs() >= warmSeconds * 1_000) warm()
    const due = (sinceMs() / 1_000) * betsPerSecond
    for (; n < due; n++) under.push(place(n))
    await wait(5)
  }
  tell('over')
  await Promise.all(under)
  isOver = true
  await wait(AFTER_MS)
  for (const stop of stops) stop()
  bettors.close()
  const staleAccepted = placed.filter(isStale).length
  late.sort((a, b) => a - b)
  betMs.sort((a, b) => a - b)
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    ...{ pushes, bytes, bets, accepted, stale, staleAccepted, refused, broken },
    ...{ p50: at(late, 0.5), p99: at(late, 0.99), most: late.at(-1) ?? 0 },
    ...{ betP50: at(betMs, 0.5), betP99: at(betMs, 0.99), cpuSeconds: (user + system) / 1e6 },
  }
}
