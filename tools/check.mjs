// npm run check: types of the three projects, lint and format, the walls. Plain JavaScript for the system's Node.
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, projectNode, root } from './install.mjs'

const STEPS = [
  ['types: server', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']],
  ['types: screens', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.browser.json']],
  ['types: pure', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.pure.json']],
  ['lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['walls', ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', 'tests/house.test.ts', 'tests/walls.test.ts']],
]

/** Runs all steps, one after the other; answers how many failed. */
export async function check() {
  let failed = 0
  for (const [name, args] of STEPS) {
    const startedAt = performance.now()
    const { code, output } = await run(args)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
    if (code !== 0) {
      failed++
      console.log(output)
    }
  }
  return failed
}

function run(args) {
  return new Promise(resolve => {
    const path = [dirname(projectNode()), process.env.PATH].join(process.platform === 'win32' ? ';' : ':')
    const child = spawn(projectNode(), args, {
      cwd: root,
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
    child.on('exit', code => resolve({ code, output }))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  process.exit((await check()) === 0 ? 0 : 1)
}
