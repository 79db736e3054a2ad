// npm run check: types of the four projects, lint and format, the walls. Plain JavaScript for the system's Node.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { environment, install, projectNode, root } from './dev/install.mjs'

const TYPES = 'node_modules/typescript/bin/tsc'
/** More checkers find out the same types more often: four took half as much again of the processor as two. */
const CHECKERS = ['--checkers', '2']
const CHECKS = {
  'types: server': [TYPES, '-p', 'tsconfig.json', ...CHECKERS],
  'types: screens': [TYPES, '-p', 'tsconfig.browser.json', ...CHECKERS],
  'types: office': [TYPES, '-p', 'tsconfig.office.json', ...CHECKERS],
  'types: pure': [TYPES, '-p', 'tsconfig.pure.json', ...CHECKERS],
  'lint and format': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
}
const WALLS = {
  walls: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', 'tests/house.test.ts', 'tests/walls.test.ts'],
}

/** Types and lint, side by side; answers how many failed. */
export function check() {
  return runAll(CHECKS)
}

async function runAll(steps) {
  const passed = await Promise.all(Object.entries(steps).map(([name, args]) => run(name, args)))
  return passed.filter(each => !each).length
}

/** Runs one step; its output is shown when it fails. */
function run(name, args) {
  const startedAt = performance.now()
  const child = spawn(projectNode(), args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', chunk => {
      output += chunk
    })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
      if (code !== 0) console.log(output)
      resolve(code === 0)
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  const failed = (await check()) + (await runAll(WALLS))
  process.exit(failed === 0 ? 0 : 1)
}
