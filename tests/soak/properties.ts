import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'

const SEEDS = 20

/** All properties with examples that no run has met yet. A seed that fails is told: `PROPERTY_SEED=<seed> npx vitest run`. */
export async function run(print: (line: string) => void): Promise<boolean> {
  const files = globSync('{apps,features,shared}/**/*.test.ts').filter(file =>
    readFileSync(file, 'utf8').includes('/property.ts'),
  )
  let held = true
  for (let n = 1; n <= SEEDS; n++) {
    const seed = String(randomInt(2 ** 31))
    const env = { ...process.env, PROPERTY_SEED: seed, TEST_SIZE: 'whole' }
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--silent', ...files]
    const [code] = await once(spawn(process.execPath, args, { env, stdio: 'ignore' }), 'exit')
    print(`${n} of ${SEEDS}: seed ${seed} ${code === 0 ? 'holds' : 'FAILED'}`)
    held &&= code === 0
  }
  return held
}
