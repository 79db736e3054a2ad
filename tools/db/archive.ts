import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { open } from './archive/store.ts'
import { verify } from './archive/verify.ts'
import { archive, type Order } from './archive/write.ts'
import { startPostgres } from './postgres.ts'

const USAGE = `usage: npm run archive -- --before MONTH --to FOLDER [--tablespace NAME]
       npm run archive -- --verify FOLDER

Archives the ledger's entries and the vendors' transactions and rounds of closed months (docs/operations.md). Nothing is
deleted: rows stay in the database too.
  --before MONTH     every month before it, such as 2026-01
  --to FOLDER        gets a file for each partition, and manifest.json
  --tablespace NAME  then moves the partitions there; calls wait meanwhile
  --verify FOLDER    compares an archive with its manifest and with the database

Environment: DATABASE_URL (the database that npm start runs). Exit 0 when all is well, 1 when a month was refused or
something differs, 2 on wrong arguments.`

const DATA_DIR = '.data/postgres'

type Wish = { verify: string } | Order

async function main(): Promise<number> {
  const wish = readArguments()
  if (!wish) {
    console.error(USAGE)
    return 2
  }
  const own = process.env.DATABASE_URL ? undefined : await startOwn()
  const db = await open(process.env.DATABASE_URL ?? own!.url('grandstand'))
  try {
    const isWell = 'verify' in wish ? await verify(db, wish.verify, console.log) : await archive(db, wish, console.log)
    return isWell ? 0 : 1
  } finally {
    await db.end()
    if (own?.started) await own.stop()
  }
}

function readArguments(): Wish | undefined {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({ options: { before: text, to: text, tablespace: text, verify: text } })
    const { before, to, tablespace, verify: folder } = values
    if (folder !== undefined) return Object.keys(values).length === 1 ? { verify: folder } : undefined
    if (to === undefined || !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(before ?? '')) return undefined
    return { before: new Date(`${before}-01T00:00:00Z`), folder: to, tablespace }
  } catch (error) {
    console.error((error as Error).message)
    return undefined
  }
}

async function startOwn() {
  if (!existsSync(DATA_DIR)) throw new Error('There is no database here: start it once, or set DATABASE_URL.')
  return startPostgres({ dataDir: DATA_DIR })
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message)
  return 1
})
