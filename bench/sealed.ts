import { randomBytes } from 'node:crypto'
import { CompactEncrypt, importJWK } from 'jose'
import { openPayload, publicKeys } from '#features/settings/server/payloads.ts'
import { Refusal } from '#shared/refusal.ts'
import { connect } from '#shared/server/db.ts'
import { sealPayload } from '#shared/web/sealed.ts'
import { givenContext, givenMerchant } from '../tests/support/given.ts'
import { migrate } from '../tools/db/migrate.ts'
import { startPostgres } from '../tools/db/postgres.ts'

const TIMES = 300
const CALL = { method: 'POST', path: '/wps/session/login' }

/**
 * What it costs to refuse a sealed payload (S-13), each kind of a bad one so many times: all of them in under 5 ms. The
 * ratio is what a good payload takes over what the dearest refusal takes, medians.
 */
export async function run(print: (line: string) => void): Promise<{ ratio: number }> {
  const postgres = await startPostgres({ dataDir: '.data/bench-postgres' })
  const admin = connect(postgres.url('postgres'), 1)
  await admin.unsafe('drop database if exists bench_sealed with (force)')
  await admin.unsafe('create database bench_sealed')
  await admin.end()
  const url = postgres.url('bench_sealed')
  await migrate(url, 'database/migrations')
  const db = connect(url, 2)
  const context = givenContext(db)
  await givenMerchant(db)
  const key = (await publicKeys(context, 1))[0]!
  const sealing = { merchantCode: 'm1', key, aheadMs: 0 }
  const sealed = (aheadMs = 0) => sealPayload({ ...sealing, aheadMs }, CALL, { username: 'linh' })
  const headed = async (change: object) => {
    const [, ...rest] = (await sealed()).data.split('.')
    const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, ...change }
    return { data: [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.') }
  }
  const bomb = await new CompactEncrypt(new Uint8Array(5_000_000))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', zip: 'DEF', kid: key.kid })
    .encrypt(await importJWK(key, 'ECDH-ES'))
  const replayed = await sealed()
  await openPayload(context, 1, CALL, replayed)
  const kinds: Record<string, () => Promise<{ data: string }>> = {
    good: () => sealed(),
    replay: async () => replayed,
    'alg dir': () => headed({ alg: 'dir' }),
    'alg RSA1_5': () => headed({ alg: 'RSA1_5' }),
    'alg PBES2': () => headed({ alg: 'PBES2-HS256+A128KW', p2c: 1e9, p2s: 'AAAA' }),
    'zip bomb of 5 MB': async () => ({ data: bomb }),
    'a kid of ours that is not its own': () => headed({ epk: key }),
    'a kid of nobody': () => headed({ kid: randomBytes(32).toString('base64url') }),
    expired: () => sealed(-121_000),
  }
  const medians = new Map<string, number>()
  print('| | answer | p50 ms | p99 ms |')
  print('|---|---|---|---|')
  for (const [kind, make] of Object.entries(kinds)) {
    const times: number[] = []
    const answers = new Set<string>()
    for (let i = 0; i < TIMES; i++) {
      const body = await make()
      const begun = performance.now()
      answers.add(await openPayload(context, 1, CALL, body).then(() => 'opened', codeOf))
      times.push(performance.now() - begun)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor((TIMES - 1) * share)]!
    medians.set(kind, at(0.5))
    print(`| ${kind} | ${[...answers].join()} | ${at(0.5).toFixed(2)} | ${at(0.99).toFixed(2)} |`)
  }
  await db.end()
  await postgres.stop()
  const good = medians.get('good')!
  medians.delete('good')
  return { ratio: good / Math.max(...medians.values()) }
}

function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code
  throw error
}
