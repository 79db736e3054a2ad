import { readFileSync, writeFileSync } from 'node:fs'
import { exportsApi } from '#features/finance/api-exports.ts'
import { ledgerApi } from '#features/finance/api-ledger.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Format } from '#shared/server/files/table.ts'
import { givenOperator } from '../../tests/support/office/operators.ts'
import { freePort, startPlatform } from '../../tests/support/platform.ts'
import { cpuSeconds } from '../wallet/cpu.ts'

/** A file holds two months at most. */
const DAYS = 60
const DAY_MS = 86_400_000

/**
 * Takes files of the journal from a server until so many rows came, all of the last file, nothing of which is kept; answers how much the
 * server's memory grew at its highest. It is a server of its own, as `npm start` runs it, which has answered a page before.
 */
export async function measureFile(
  db: Sql,
  url: string,
  { format, wanted }: { format: Format; wanted: number },
  print: (line: string) => void,
): Promise<number> {
  const port = await freePort()
  const server = await startPlatform(url, { OFFICE_PORT: String(port) })
  try {
    const { token } = await givenOperator(db)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const ask = async (path: string, body?: object) => {
      const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      const reply = await fetch(`http://localhost:${port}${path}`, { headers, ...sent })
      if (!reply.ok) throw new Error(await reply.text())
      return reply
    }
    const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
    await (await ask(`${ledgerApi.entries.path}?from=${day(1)}&to=${day(0)}`)).text()

    const pid = server.pid()
    const [begun, cpu, before] = [performance.now(), cpuSeconds(pid), memoryOf(pid, 'VmRSS')]
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
    let [rows, bytes] = [0, 0]
    for (let ago = 0; rows < wanted && ago < 366; ago += DAYS) {
      const wish = { from: day(ago + DAYS - 1), to: day(ago), format }
      const made = (await (await ask(exportsApi.journal.path, wish)).json()) as { value: { id: string } }
      const { id } = made.value
      for await (const part of (await ask(exportsApi.file.path.replace(':id', id))).body!) bytes += part.length
      rows += await rowsOf(db, id)
    }
    const seconds = (performance.now() - begun) / 1_000
    const each = (((cpuSeconds(pid) - cpu) / rows) * 1e6).toFixed(0)
    const more = memoryOf(pid, 'VmHWM') - before
    print(
      `${format} of ${rows} rows, ${(bytes / 2 ** 20).toFixed(0)} MB, in ${seconds.toFixed(0)} s, ${each} µs of the server each, ` +
        `with ${more.toFixed(0)} MB more than ${before.toFixed(0)} MB`,
    )
    return more
  } finally {
    await server.stop()
  }
}

async function rowsOf(db: Sql, id: string): Promise<number> {
  const [row] = await db<{ rows: number; state: string }[]>`select rows, state from finance.exports where id = ${id}`
  if (row?.state !== 'DONE') throw new Error(`a file ended as ${row?.state}`)
  return row.rows
}

/** MB that a process has, or had at most since it was last told to forget that (Linux). */
function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${which}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
}
