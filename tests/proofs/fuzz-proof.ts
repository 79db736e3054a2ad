import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { type WalletOp, walletCalls } from '#features/gateway/api.ts'
import type { Sql } from '#shared/server/db.ts'
import { sha256Hex, signRequest } from '#shared/server/secrets/wallet-signature.ts'
import { wholeOf } from '../../tools/verify/conformance/random.ts'
import { type Bad, BREAKERS, type Draft } from './bad-channel.ts'
import { type Draw, pick, SPOILERS } from './bad-fields.ts'
import { TWISTS } from './bad-meaning.ts'
import type { FuzzWorld } from './fuzz-world.ts'

export const OPS = Object.keys(walletCalls) as WalletOp[]
const AT_ONCE = 8
const CONTENT_TYPES = ['application/json', 'application/json; charset=utf-16', 'text/plain', 'application/xml', '']

const HTTP: Record<string, number> = {
  ...{ BAD_REQUEST: 400, AMOUNT_PRECISION: 400, BODY_TOO_LARGE: 413, IP_DENIED: 403 },
  ...{ SIGNATURE_INVALID: 401, TIMESTAMP_WINDOW: 401, NONCE_REUSED: 401, KEY_REVOKED: 401 },
}

type Made = Bad & { leavesRow: boolean }
export type FuzzReport = { wrong: string[]; sent: number; p50Ms: number; p99Ms: number; maxMs: number }

/** Bad calls of one operation, and what of them went otherwise than the contract says; with how long answers took. */
export async function fuzz(world: FuzzWorld, url: string, op: WalletOp, count: number, seed: number) {
  const calls = Array.from({ length: count }, (_, i) => makeBad(world, op, seed, i))
  const harmless = calls.filter(call => !call.leavesRow)
  const refused = calls.filter(call => call.leavesRow)
  const line = createLine(url)
  const wrong: string[] = []
  const before = await digest(world.db)
  wrong.push(...(await sendAll(line, harmless)))
  const between = await digest(world.db)
  wrong.push(...changes(before, between).map(table => `${op}: ${table} is not what it was`))
  wrong.push(...(await sendAll(line, refused)))
  // A refusal is for ever, so there is a row of it, and a case where somebody should look; nothing else.
  const after = changes(between, await digest(world.db)).filter(
    name => name !== 'refusals' && name !== 'reconciliation.cases',
  )
  wrong.push(...after.map(table => `${op}: ${table} is not what it was after refusals`))
  line.close()
  return { wrong, times: line.times }
}

/** `size` bad calls of each operation. */
export async function fuzzAll(world: FuzzWorld, url: string, size: number, seed: number): Promise<FuzzReport> {
  const wrong: string[] = []
  const times: number[] = []
  for (const op of OPS) {
    const report = await fuzz(world, url, op, size, seed)
    wrong.push(...report.wrong)
    times.push(...report.times)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
  return { wrong, sent: times.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
}

/** The bad call of this number: half of them wrong in form, a quarter each in the channel and in what they mean. */
function makeBad(world: FuzzWorld, op: WalletOp, seed: number, n: number): Made {
  let drawn = 0
  const draw: Draw = limit => wholeOf(limit, seed, op, n, drawn++)
  const body = world.rightBody(op)
  const right: Draft = {
    ...{ method: 'POST', path: `/wc/v1/${op}`, key: world.keys.right },
    ...{ timeMs: Date.now(), nonce: randomBytes(16).toString('hex') },
    body: Buffer.from(JSON.stringify(body)),
  }
  const which = draw(4)
  if (which === 0) return { ...pick(draw, BREAKERS)(right, body, draw, world.keys), leavesRow: false }
  const twists = TWISTS[op]
  if (which === 1 && twists.length > 0) {
    const { body: meant, isDecided, ...rest } = pick(draw, twists)(body, draw, world)
    return { ...rest, draft: { ...right, body: Buffer.from(JSON.stringify(meant)) }, leavesRow: isDecided }
  }
  for (;;) {
    const spoilt = pick(draw, SPOILERS)(op, body, draw)
    if (!spoilt) continue
    const { body: wrong, ...rest } = spoilt
    return { ...rest, draft: { ...right, body: Buffer.from(JSON.stringify(wrong)) }, leavesRow: false }
  }
}

type Line = ReturnType<typeof createLine>

function createLine(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const times: number[] = []

  function send(draft: Draft, contentType: string): Promise<{ http: number; body: string }> {
    const [time, bodyHash] = [String(draft.timeMs), sha256Hex(draft.body)]
    const { method, path, nonce, key } = draft
    const signature = signRequest(key.secret, { method, path, key: key.keyId, time, nonce, bodyHash })
    const headers: Record<string, string> = { 'x-wc-key': key.keyId, 'x-wc-time': time, 'x-wc-nonce': nonce }
    if (contentType) headers['content-type'] = contentType
    const signed = { headers: { ...headers, 'x-wc-signature': signature }, body: draft.body }
    draft.tamper?.(signed)
    const { ':path': otherPath = path, ...sent } = signed.headers as Record<string, string>
    const begun = performance.now()
    return new Promise((resolve, reject) => {
      const length = { 'content-length': String(signed.body.length) }
      const call = request(`${url}${otherPath}`, { method, agent, headers: { ...sent, ...length } }, reply => {
        let text = ''
        reply.setEncoding('utf8').on('data', part => {
          text += part
        })
        reply.on('end', () => {
          times.push(performance.now() - begun)
          resolve({ http: reply.statusCode!, body: text })
        })
      })
      call.on('error', reject)
      call.end(signed.body)
    })
  }

  return { send, times, close: () => agent.destroy() }
}

/** One line for each answer that is not the expected one. */
async function sendAll(line: Line, calls: readonly Made[]): Promise<string[]> {
  const wrong: string[] = []
  const waiting = [...calls.entries()].reverse()
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [i, { about, code, draft, first }] = next
      const contentType = CONTENT_TYPES[i % CONTENT_TYPES.length]!
      if (first) await line.send(first, contentType)
      const { http, body } = await line.send(draft, contentType)
      const isRight = code === '' ? http >= 400 && http < 500 : http === (HTTP[code] ?? 200) && isAnswer(body, code)
      if (!isRight)
        wrong.push(`${draft.path}, ${about}: not ${code} but ${http} ${body} to ${draft.body.toString().slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return wrong
}

function isAnswer(text: string, code: string): boolean {
  const { status, decided } = JSON.parse(text) as { status: string; decided: boolean }
  return status === code && decided === !(code in HTTP || code.endsWith('_NOT_FOUND'))
}

/** How far the server's own timed work has come: no call changes it, and time does. */
const TIMED = '{reconciliation.feeds,reconciliation.sweeps,reconciliation.days}'

/** A digest of every table that holds money or what vendors told; of transactions, those that were not refused. */
async function digest(db: Sql): Promise<Map<string, string>> {
  const tables = await db<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('wallet', 'games', 'transfers', 'protection') and c.relkind in ('r', 'p')
      and not c.relispartition and n.nspname || '.' || c.relname <> all(${TIMED}::text[]) order by 1`
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const where = name === 'wallet.log' ? `where state is distinct from 'REFUSED'` : ''
    const [row] = await db.unsafe<{ digest: string }[]>(
      `select concat(count(*), ' ', md5(string_agg(t::text, '|' order by t::text))) as digest from ${name} t ${where}`,
    )
    found.set(name, row!.digest)
  }
  const [row] = await db<{ count: string }[]>`select count(*) from wallet.log where state = 'REFUSED'`
  found.set('refusals', row!.count)
  return found
}

const changes = (one: Map<string, string>, other: Map<string, string>) =>
  [...one.keys()].filter(name => one.get(name) !== other.get(name))
