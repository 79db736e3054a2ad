import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'

/** All tests that do a part of their proof in `npm test` (`tests/size.ts`), each with the whole of it. */
export async function run(print: (line: string) => void): Promise<boolean> {
  const files = globSync('{apps,features,shared,tests}/**/*.test.ts').filter(file =>
    readFileSync(file, 'utf8').includes('/size.ts'),
  )
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...files]
  const env = { ...process.env, TEST_SIZE: 'whole' }
  const [code] = await once(spawn(process.execPath, args, { env, stdio: 'inherit' }), 'exit')
  print(`${files.length} files, each with the whole of its proof: ${code === 0 ? 'all hold' : 'FAILED'}`)
  return code === 0
}
