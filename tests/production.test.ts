import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { acceptInvitation } from '#features/operators/server/operators.ts'
import { openPool } from '#shared/server/db/pool.ts'
import { connect, type Sql } from '#shared/server/db.ts'
import { onServer } from '../tools/db/migrate.ts'
import { givenContext } from './support/given.ts'
import { freePorts } from './support/platform.ts'

/* `npm start -- --production` on an empty database, and what a start without it does to somebody's own. */

const HOST = 'play.example'
const OFFICE_HOST = 'office.example'
let folder: string
let ports: number[]
let admin: Sql
const databases: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'production-'))
  ports = await freePorts(5)
  admin = openPool(inject('adminUrl'), 1)
})
afterAll(async () => {
  for (const name of databases) await admin`drop database if exists ${admin(name)} with (force)`
  await admin.end()
  rmSync(folder, { recursive: true })
})

/** Names of databases that are not there yet: the start makes them. */
function newDatabase(): string {
  const name = `start_${process.pid}_${databases.length}`
  databases.push(name, `${name}_studio`, `${name}_feed`)
  return onServer(inject('adminUrl'), name)
}

function start(databaseUrl: string, ...options: string[]) {
  const [port, internal, studio, studioInternal, office] = ports.map(String) as [string, string, string, string, string]
  const child = spawn(
    process.execPath,
    ['--import', './tools/dev/follow-parent.ts', 'tools/dev/start.ts', ...options],
    {
      env: {
        ...process.env,
        ...{ DATABASE_URL: databaseUrl, PORT: port, INTERNAL_PORT: internal, STUDIO_PORT: studio },
        ...{ STUDIO_INTERNAL_PORT: studioInternal, PUBLIC_URL: `https://${HOST}`, DRAIN_SECONDS: '0' },
        ...{ OFFICE_PORT: office, OFFICE_URL: `https://${OFFICE_HOST}` },
        SECRETS_FILE: join(folder, 'secrets.json'),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let said = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', text => {
      said += text
    })
  return { child, said: () => said }
}

async function untilSaid({ child, said }: ReturnType<typeof start>, what: RegExp): Promise<string> {
  while (!what.test(said())) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${said()}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return what.exec(said())![1]!
}

const endOf = async (child: ChildProcess) => child.exitCode ?? (await once(child, 'exit'))[0]

/** As visitors of the site, whose name the proxy passes on. */
const statusOf = (port: number, path: string, host = HOST) =>
  new Promise<number>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, reply => {
      reply.resume()
      resolve(reply.statusCode!)
    })
      .on('error', reject)
      .end()
  })

test('production: no demo row, no outbox, the first owner by a link that is good once, an end in order', async () => {
  const url = newDatabase()
  const started = start(url, '--production', '--make-secrets')
  const token = await untilSaid(started, /invitation#([\w-]+)/)
  const [port, internal] = ports as [number, number]
  expect(await statusOf(internal, '/ready')).toBe(200)
  for (const path of ['/wps/dev/outbox', '/wps/dev/slide-ticket', '/metrics'])
    expect([path, await statusOf(port, path)]).toEqual([path, 404])
  expect(await statusOf(port, '/wps/system/status')).toBe(200)
  // Operators have a door of their own.
  const me = '/wps/office/me'
  expect([await statusOf(port, me), await statusOf(ports[4]!, me, OFFICE_HOST)]).toEqual([404, 401])

  const db = connect(url, 2)
  const tables = await db<{ name: string; rows: string }[]>`
    select t.table_schema || '.' || t.table_name as name,
      (xpath('/row/count/text()', query_to_xml(format('select count(*) from %I.%I', t.table_schema, t.table_name), false,
        true, '')))[1]::text as rows
    from information_schema.tables t
    where t.table_type = 'BASE TABLE' and t.table_schema not in ('pg_catalog', 'information_schema')`
  const filled = new Map(tables.map(({ name, rows }) => [name, Number(rows)]))
  for (const name of ['people.members', 'games.vendors', 'games.games', 'lottery.games', 'messages.announcements'])
    expect([name, filled.get(name)]).toEqual([name, 0])
  // How far the log's months are closed is no money.
  filled.delete('wallet.closed')
  expect([...filled].filter(([name, rows]) => rows > 0 && /^(wallet|sessions)\./.test(name))).toEqual([])
  expect(filled.get('settings.merchants')).toBe(1)

  const accept = () =>
    acceptInvitation(givenContext(db), 1, { token, email: 'owner@house.example', password: 'a long pass phrase' })
  await accept()
  await expect(accept()).rejects.toMatchObject({ code: 'invitation_over' })
  await db.end()

  const log = '.data/production/logs/server.log'
  expect(statSync(log).mode & 0o777).toBe(0o640)
  expect(readFileSync(log, 'utf8')).not.toContain(token)
  started.child.kill('SIGTERM')
  expect([await endOf(started.child), started.said().trim().endsWith('Stopped.')]).toEqual([0, true])
})

test('a database of somebody’s own without a merchant is not seeded, and says how to go on', async () => {
  const url = newDatabase()
  const started = start(url)
  expect(await endOf(started.child)).toBe(1)
  expect(started.said()).toMatch(/without a merchant.*--production.*--demo/s)
  const db = connect(url, 1)
  const [rows] = await db<{ members: number; merchants: number }[]>`
    select (select count(*) from people.members)::int as members,
      (select count(*) from settings.merchants)::int as merchants`
  await db.end()
  expect(rows).toEqual({ members: 0, merchants: 0 })
})

test('production is neither seeded nor deleted', async () => {
  for (const option of ['--demo', '--fresh']) {
    const started = start(newDatabase(), '--production', option)
    expect([await endOf(started.child), started.said().includes('neither deleted nor seeded')]).toEqual([2, true])
  }
})
