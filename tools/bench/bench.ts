import { readFileSync, writeFileSync } from 'node:fs'
import { loadByName } from '../dev/by-name.ts'

/** A measurement against a baseline of its own, taken in the same run: `print` takes the lines of its table. */
type Bench = {
  run: (print: (line: string) => void, values: Record<string, string | undefined>) => Promise<{ ratio: number }>
}

/**
 * Linux, where nobody said how processes share a machine, shares it out by session. Each of PostgreSQL's processes is one,
 * and the server, its load and whoever measures are one together. Containers and systemd's units know no such groups: they
 * are off meanwhile, where that is allowed.
 */
const SESSION_GROUPS = '/proc/sys/kernel/sched_autogroup_enabled'
try {
  const before = readFileSync(SESSION_GROUPS)
  writeFileSync(SESSION_GROUPS, '0')
  process.on('exit', () => writeFileSync(SESSION_GROUPS, before))
} catch {
  console.log('processes may share this machine by session: see tools/bench/bench.ts')
}

const { name, module, values } = await loadByName<Bench>('bench', 'bench')
const { ratio } = await module.run(console.log, values)
console.log(`${name} ratio ${ratio.toFixed(2)}`)
