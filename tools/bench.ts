import { loadByName } from './by-name.ts'

/** A measurement against a baseline of its own, taken in the same run: `print` takes the lines of its table. */
type Bench = {
  run: (print: (line: string) => void, values: Record<string, string | undefined>) => Promise<{ ratio: number }>
}

const { name, module, values } = await loadByName<Bench>('bench', 'bench')
const { ratio } = await module.run(console.log, values)
console.log(`${name} ratio ${ratio.toFixed(2)}`)
