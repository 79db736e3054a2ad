import { loadByName } from './by-name.ts'

/** A measurement against a baseline of its own, taken in the same run: `print` takes the lines of its table. */
type Bench = { run: (print: (line: string) => void) => Promise<{ ratio: number }> }

const { name, module } = await loadByName<Bench>('bench', 'bench')
const { ratio } = await module.run(console.log)
console.log(`${name} ratio ${ratio.toFixed(2)}`)
