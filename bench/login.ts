import { execFile } from 'node:child_process'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sessionsApi } from '#features/sessions/api.ts'
import { login } from '#features/sessions/server/sessions.ts'
import { connect } from '#shared/server/db.ts'
import { givenContext, givenMember, givenMerchant, givenVisitor } from '../tests/support/given.ts'
import { startPlatform } from '../tests/support/platform.ts'
import { migrate } from '../tools/db/migrate.ts'
import { startPostgres } from '../tools/db/postgres.ts'
import type { FloodPlan, FloodResult } from './login/flood.ts'

const SECONDS = 8
const PARALLEL = 500
/** The password of every given member. */
const WATCHER = { username: 'watcher', password: 'lantern88' }
let asked = 0

/**
 * What 500 logins at once do to everybody else (S-41): the balance of a member who is logged in, asked every 10 ms, while
 * nobody logs in and while 500 do without a pause. The ratio is that of its 99th percentiles, the idle one above.
 */
export async function run(print: (line: string) => void): Promise<{ ratio: number }> {
  const postgres = await startPostgres({ dataDir: '.data/bench-postgres' })
  const admin = connect(postgres.url('postgres'), 1)
  await admin.unsafe('drop database if exists bench_login with (force)')
  await admin.unsafe('create database bench_login')
  await admin.end()
  const url = postgres.url('bench_login')
  await migrate(url, 'database/migrations')
  const db = connect(url, 2)
  await givenMerchant(db)
  const context = givenContext(db)
  await givenMember(context, 'watcher')
  const { token } = await login(context, givenVisitor(), sessionsApi.login.input.parse(WATCHER))
  const server = await startPlatform(url, { TRUSTED_PROXIES: '127.0.0.1' })
  try {
    // A server that has just started compiles its code first.
    await askBalances(server.port, token, 2)
    await runFlood({ port: server.port, parallel: 20, seconds: 3 })
    // So many wrong passwords would bring the picture for everybody, and no password would be checked.
    await db`delete from credentials.login_storms`
    const idle = await askBalances(server.port, token, SECONDS)
    const [flood, busy] = await Promise.all([
      runFlood({ port: server.port, parallel: PARALLEL, seconds: SECONDS }),
      askBalances(server.port, token, SECONDS),
    ])
    print('| | answers | p50 ms | p99 ms | most ms |')
    print('|---|---|---|---|---|')
    print(`| balance, nobody logs in | ${idle.count} | ${ms(idle.p50Ms)} | ${ms(idle.p99Ms)} | ${ms(idle.maxMs)} |`)
    print(`| balance, ${PARALLEL} logins | ${busy.count} | ${ms(busy.p50Ms)} | ${ms(busy.p99Ms)} | ${ms(busy.maxMs)} |`)
    const statuses = Object.entries(flood.byStatus).map(([status, count]) => `${count} × ${status}`)
    print(`| logins | ${statuses.join(', ')} | ${ms(flood.p50Ms)} | ${ms(flood.p99Ms)} | ${ms(flood.maxMs)} |`)
    return { ratio: idle.p99Ms / busy.p99Ms }
  } finally {
    await server.stop()
    await db.end()
    await postgres.stop()
  }
}

async function runFlood(plan: FloodPlan): Promise<FloodResult> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/login/flood.ts', JSON.stringify(plan)])
  return JSON.parse(stdout) as FloodResult
}

/** Asks every 10 ms, whether or not the last answer has come: a slow answer delays no question. */
async function askBalances(port: number, token: string, seconds: number) {
  const agent = new Agent({ keepAlive: true })
  const latencies: number[] = []
  const answers: Promise<void>[] = []
  const endsAt = performance.now() + seconds * 1_000
  while (performance.now() < endsAt) {
    answers.push(askBalance(agent, port, token).then(took => void latencies.push(took)))
    await wait(10)
  }
  await Promise.all(answers)
  agent.destroy()
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)]!
  return { count: latencies.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
}

function askBalance(agent: Agent, port: number, token: string): Promise<number> {
  const sentAt = performance.now()
  // From more than one address of one network: a single one may not ask so often.
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `203.0.113.${asked++ % 200}` }
  return new Promise((resolve, reject) => {
    const call = request({ agent, port, host: '127.0.0.1', path: '/wps/v2/wallets/balance', headers }, reply => {
      reply.resume().on('end', () => {
        if (reply.statusCode === 200) resolve(performance.now() - sentAt)
        else reject(new Error(`the balance answered ${reply.statusCode}`))
      })
    })
    call.on('error', reject)
    call.end()
  })
}

const ms = (value: number) => value.toFixed(1)
