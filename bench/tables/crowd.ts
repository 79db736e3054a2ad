import { randomUUID } from 'node:crypto'
import { Agent, get, request } from 'node:http'
import type { TableState } from '#apps/studio/api-tables.ts'
import type { TableGame } from '#apps/studio/engine/tables/table-games.ts'
import { revealTimes } from '#apps/studio/engine/tables/table-times.ts'

/* Players and watchers of tables, in a process of their own. */

export type CrowdPlan = {
  port: number
  tables: { id: string; players: string[]; watchers: string[] }[]
  seconds: number
}
export type CrowdResult = {
  events: number
  /** From when it was due until each watcher had it, ms. */
  p50: number
  p99: number
  most: number
  placed: number
  refused: Record<string, number>
  placeP50: number
  placeP99: number
  /** Streams that broke off. */
  broken: number
}

const at = (values: number[], share: number) =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Each watches its table; players place some bets in each coup. Due times follow from what a coup's first states told. */
export async function watchAndPlay(
  { port, tables, seconds }: CrowdPlan,
  games: ReadonlyMap<string, TableGame>,
): Promise<CrowdResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const late: number[] = []
  const placeMs: number[] = []
  const refused: Record<string, number> = {}
  let [placed, broken, isOver] = [0, 0, false]
  const headers = (token: string, n: number) => ({
    authorization: `Bearer ${token}`,
    'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  })

  function place(game: TableGame, token: string, n: number): void {
    const names = [...game.rules.bets.keys()]
    const bets = [0, 1].map(i => ({ bet: names[(n + i) % Math.min(3, names.length)]!, stake: '200' }))
    const body = JSON.stringify({ key: randomUUID(), bets })
    const sentAt = performance.now()
    const sent = request(
      {
        ...{ port, agent, method: 'POST', path: '/stage/v1/table/bets' },
        headers: {
          ...headers(token, n),
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      reply => {
        const parts: Buffer[] = []
        reply.on('data', part => parts.push(part))
        reply.on('end', () => {
          placeMs.push(performance.now() - sentAt)
          const answer = JSON.parse(Buffer.concat(parts).toString()) as { success: boolean; code?: string }
          if (answer.success) placed++
          else refused[answer.code!] = (refused[answer.code!] ?? 0) + 1
        })
      },
    )
    sent.on('error', () => {
      refused.broken = (refused.broken ?? 0) + 1
    })
    sent.end(body)
  }

  /** When a state is due, by the first watcher of the table that heard of the deal; undefined for what follows no clock. */
  const dealt = new Map<string, number>()
  const closes = new Map<string, number>()
  function dueAt(id: string, { phase, coup, ms, shown }: TableState): number | undefined {
    const [key, now] = [`${id} ${coup}`, performance.now()]
    if (phase === 'betting' && !closes.has(key)) closes.set(key, now + ms)
    if (phase === 'closing') return closes.get(key)
    if (phase !== 'dealing') return undefined
    if (shown.length === 0) {
      if (!dealt.has(key)) dealt.set(key, now - ms)
      return dealt.get(key)
    }
    const from = dealt.get(key)
    return from === undefined ? undefined : from + revealTimes(shown).at(-1)!
  }

  function watch(game: TableGame, token: string, n: number, isPlayer: boolean): void {
    let [lastSeq, lastCoup, rest] = [-1, '', '']
    const stream = get({ port, path: '/stage/v1/table/events', headers: headers(token, n), agent: false }, reply => {
      reply.setEncoding('utf8')
      reply.on('data', (text: string) => {
        const lines = (rest + text).split('\n\n')
        rest = lines.pop()!
        for (const line of lines) {
          const state = JSON.parse(line.slice(6)) as TableState
          const due = dueAt(game.id, state)
          if (state.seq > lastSeq && lastSeq >= 0 && due !== undefined) late.push(performance.now() - due)
          lastSeq = state.seq
          if (isPlayer && state.phase === 'betting' && state.coup !== lastCoup) {
            lastCoup = state.coup
            setTimeout(() => place(game, token, n), Math.random() * Math.max(0, state.ms - 1_500))
          }
        }
      })
      reply.on('close', () => {
        if (!isOver) broken++
      })
    })
    stream.on('error', () => {
      if (!isOver) broken++
    })
  }

  let n = 0
  for (const { id, players, watchers } of tables) {
    const game = games.get(id)!
    for (const token of players) watch(game, token, n++, true)
    for (const token of watchers) watch(game, token, n++, false)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  await new Promise(resolve => setTimeout(resolve, seconds * 1_000))
  isOver = true
  late.sort((a, b) => a - b)
  placeMs.sort((a, b) => a - b)
  return {
    ...{
      events: late.length,
      p50: at(late, 0.5),
      p99: at(late, 0.99),
      most: late.at(-1) ?? 0,
      placed,
      refused,
      broken,
    },
    ...{ placeP50: at(placeMs, 0.5), placeP99: at(placeMs, 0.99) },
  }
}
