import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gamesApi } from '#features/games/api.ts'
import { lobbyApi } from '#features/games/api-lobby.ts'
import { mistypedName, typedName, VENDORS } from './games.ts'

/*
 * The load of the catalogue bench, in a process of its own: calls at a fixed rate, whether the ones before are answered or
 * not, each from one of many addresses. A call's time counts from when it was due. Prints one line of JSON.
 */
export type VisitPlan = { port: number; perSecond: number; seconds: number; run: number }
export type Times = { count: number; failed: number; p50Ms: number; p99Ms: number; maxMs: number }
export type VisitResult = Record<Kind, Times>

const KINDS = ['nothing: /health', 'list', 'filtered list', 'search', 'search, mistyped', 'hot'] as const
type Kind = (typeof KINDS)[number]

/** Nobody asks more often than a person: the server counts calls by address. */
const ADDRESSES = 100
const TYPES = ['RNG', 'RNG', 'RNG', 'LIVE', 'FISH', 'PVP']

const plan = JSON.parse(process.argv[2]!) as VisitPlan
const agents = Array.from(
  { length: ADDRESSES },
  (_, i) => new Agent({ keepAlive: true, localAddress: `127.0.1.${i + 1}` }),
)
const latencies = new Map<Kind, number[]>(KINDS.map(kind => [kind, []]))
const failed = new Map<Kind, number>()

/** Of ten calls three look for a name, one of those with a mistake that nobody made before. Beside ten there is one for nothing. */
function callNo(n: number): { kind: Kind; path: string } {
  if (n % 11 === 10) return { kind: 'nothing: /health', path: '/health' }
  const gameType = TYPES[Math.floor(n / 11) % TYPES.length]!
  const list = (kind: Kind, more: Record<string, string | number>) => ({
    kind,
    path: `${gamesApi.gameList.path}?${new URLSearchParams({ gameType, ...(more as Record<string, string>) })}`,
  })
  const part = n % 11
  if (part < 3) return list('list', { pageNo: 1 + (n % 40) })
  if (part < 5)
    return list('filtered list', {
      vassalage: n % 2 ? '' : `V${1 + (n % VENDORS)}`,
      gameClassify: 'SLOT',
      minBet: '0.5',
    })
  if (part < 7) return list('search', { gameName: typedName(n) })
  if (part < 8) return list('search, mistyped', { gameName: mistypedName(n + plan.run * 7) })
  return {
    kind: 'hot',
    path: `${lobbyApi.hotGames.path}?gameType=${gameType}&vassalage=${n % 3 ? '' : `V${1 + (n % VENDORS)}`}`,
  }
}

function ask(n: number, dueAt: number): Promise<void> {
  const { kind, path } = callNo(n)
  return new Promise(resolve => {
    const done = (isGood: boolean) => {
      latencies.get(kind)!.push(performance.now() - dueAt)
      if (!isGood) failed.set(kind, (failed.get(kind) ?? 0) + 1)
      resolve()
    }
    get({ agent: agents[n % ADDRESSES]!, port: plan.port, host: '127.0.0.1', path }, reply => {
      reply.resume().on('end', () => done(reply.statusCode === 200))
    }).on('error', () => done(false))
  })
}

const startsAt = performance.now()
const calls: Promise<void>[] = []
for (let n = 0; n < plan.perSecond * plan.seconds; n++) {
  const dueAt = startsAt + (n * 1_000) / plan.perSecond
  const early = dueAt - performance.now()
  if (early > 0) await wait(early)
  calls.push(ask(n, dueAt))
}
await Promise.all(calls)
const timesOf = (kind: Kind): Times => {
  const sorted = latencies.get(kind)!.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!
  return { count: sorted.length, failed: failed.get(kind) ?? 0, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
}
console.log(JSON.stringify(Object.fromEntries(KINDS.map(kind => [kind, timesOf(kind)]))))
process.exit(0)
