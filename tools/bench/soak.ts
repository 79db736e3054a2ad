import { loadByName } from '../dev/by-name.ts'

/** A proof too heavy for every test run: true when it holds. */
type Soak = { run: (print: (line: string) => void, values: Record<string, string | undefined>) => Promise<boolean> }

const { name, module, values } = await loadByName<Soak>('tests/soak', 'soak')
const held = await module.run(console.log, values)
console.log(`${name} ${held ? 'holds' : 'FAILED'}`)
process.exitCode = held ? 0 : 1
