import { randomUUID } from 'node:crypto'
import { Agent, get, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type PushedEvent, STREAM_PATH } from '#apps/studio/api-sports.ts'
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

const MARKETS = ',"markets":['
/** The event and its first market: to read all of each push is the work of players' own machines. */
function headOf(text: string): PushedEvent | undefined {
  const from = text.indexOf(MARKETS)
  if (from < 0) return undefined
  const end = text.indexOf('}]}', from)
  return JSON.parse(end < 0 ? text : `${text.slice(0, end)}}]}]}`) as PushedEvent
}

type Seen = { at: number; price: number }
type Bet = { event: string; price: number; placedAt: number }

// It would not keep this process by itself.
process.channel!.ref()
process.once('message', async plan => {
  process.send!(await watchAndBet(plan as ScreensPlan))
  process.disconnect()
})

async function watchAndBet(plan: ScreensPlan): Promise<ScreensResult> {
  const { port, events, seconds, watchers, betsPerSecond, tokens } = plan
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const late: number[] = []
  const betMs: number[] = []
  const refused: Record<string, number> = {}
  const seen = new Map<string, Seen[]>()
  const placed: Bet[] = []
  let [pushes, bytes, broken, bets, stale, staleAccepted, isOver] = [0, 0, 0, 0, 0, 0, false]
  const headers = (n: number) => ({
    authorization: `Bearer ${tokens[n % tokens.length]}`,
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  })

  function hear(text: string, told: Map<string, number>): void {
    const now = Date.now()
    const push = headOf(text)
    if (!push) return
    pushes++
    const { event, markets } = push
    const places = event.status?.periods ?? []
    const last = told.get(event.id)
    told.set(event.id, places.at(-1)![0])
    // What was said before this watcher came is not late.
    if (last !== undefined && !isOver) for (const [place, saidAt] of places) if (place > last) late.push(now - saidAt)
    const price = markets.find(({ market }) => market === 1)?.outcomes[0]?.price
    const known = seen.get(event.id) ?? []
    if (price && known.at(-1)?.price !== price) seen.set(event.id, [...known, { at: now, price }])
  }

  function watch(n: number): Promise<() => void> {
    // Neighbours of each watcher are those of others, too.
    const ids = Array.from({ length: Math.min(WATCHED, events) }, (_, i) => eventId((n * 7 + i) % events))
    const told = new Map<string, number>()
    return new Promise((resolve, reject) => {
      const path = `${STREAM_PATH}?${new URLSearchParams({ events: ids.join(','), whole: String(n % 4 === 0) })}`
      const asked = get({ port, path, headers: headers(n) }, reply => {
        if (reply.statusCode !== 200) return reject(new Error(`a stream answered ${reply.statusCode}`))
        let rest = ''
        reply.setEncoding('utf8').on('data', (part: string) => {
          bytes += part.length
          const lines = (rest + part).split('\n\n')
          rest = lines.pop()!
          for (const line of lines) hear(line.slice('data: '.length), told)
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
    return new Promise(resolve => {
      const sent = request(
        {
          ...{ port, agent, method: 'POST', path: '/stage/v1/sports/bets' },
          headers: { ...headers(n), 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        reply => {
          let text = ''
          reply.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          reply.on('end', () => {
            betMs.push(performance.now() - sentAt)
            const { success, code, value } = JSON.parse(text) as {
              success: boolean
              code: string
              value: { bet: { at: number } }
            }
            if (!success) refused[code] = (refused[code] ?? 0) + 1
            else placed.push({ event, price, placedAt: value.bet.at })
            resolve()
          })
        },
      )
      sent.on('error', () => {
        refused.broken = (refused.broken ?? 0) + 1
        resolve()
      })
      sent.end(body)
    })
  }

  /** Taken at a price in whose place a screen had seen another before it was placed. */
  const isStale = ({ event, price, placedAt }: Bet) => {
    const own = seen.get(event)!
    const standing = own.findLastIndex(each => each.at <= placedAt)
    return !own.slice(Math.max(0, standing)).some(each => each.price === price)
  }

  const stops = await Promise.all(Array.from({ length: watchers }, (_, n) => watch(n)))
  const startedAt = performance.now()
  const under: Promise<void>[] = []
  for (let n = 0; performance.now() - startedAt < seconds * 1_000; ) {
    const due = ((performance.now() - startedAt) / 1_000) * betsPerSecond
    for (; n < due; n++) under.push(place(n))
    await wait(5)
  }
  await Promise.all(under)
  isOver = true
  await wait(AFTER_MS)
  for (const stop of stops) stop()
  staleAccepted = placed.filter(isStale).length
  late.sort((a, b) => a - b)
  betMs.sort((a, b) => a - b)
  const { user, system } = process.cpuUsage()
  return {
    ...{ pushes, bytes, bets, accepted: placed.length, stale, staleAccepted, refused, broken },
    ...{ p50: at(late, 0.5), p99: at(late, 0.99), most: late.at(-1) ?? 0 },
    ...{ betP50: at(betMs, 0.5), betP99: at(betMs, 0.99), cpuSeconds: (user + system) / 1e6 },
  }
}
