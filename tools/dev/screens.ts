import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withLock } from '../db/file-lock.ts'

/** What is built into `dist/<name>`, how, and from which files. */
const SCREENS = [
  {
    name: 'site',
    config: 'vite.config.ts',
    options: ['--mode', 'site'],
    sources: [
      'apps/site/**',
      'features/*/{site,rules,words}/**',
      'features/*/api*.ts',
      'shared/*.ts',
      'shared/{ui,web}/**',
    ],
  },
  {
    name: 'office',
    config: 'vite.config.ts',
    options: ['--mode', 'office'],
    sources: [
      ...['apps/office/**', 'features/*/{office,rules,words}/**', 'features/*/api*.ts', 'shared/*.ts'],
      'shared/{office,ui,web}/**',
    ],
  },
  {
    name: 'stage',
    config: 'apps/studio/client/vite.config.ts',
    options: ['apps/studio/client'],
    sources: ['apps/studio/**', 'features/*/api-*.ts', 'shared/*.ts', 'shared/{ui,web}/**'],
  },
]

/** Builds each screen whose sources changed since its last build. Nothing to do takes a few milliseconds. */
export async function buildScreens(print: (line: string) => void): Promise<void> {
  mkdirSync('dist', { recursive: true })
  await withLock('dist/.building', async () => {
    for (const screen of SCREENS) await buildIfStale(screen, print)
  })
}

async function buildIfStale(
  { name, config, options, sources }: (typeof SCREENS)[number],
  print: (line: string) => void,
) {
  const stamp = `dist/.stamp-${name}`
  const hash = hashOf([...sources, config, 'package-lock.json'])
  if (existsSync(`dist/${name}`) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const startedAt = performance.now()
  // What was built last stays in place until the new build is whole.
  const draft = resolve(`dist/.draft-${name}`)
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', config, ...options]
  await promisify(execFile)(process.execPath, [...vite, '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  }).catch(({ stdout, stderr }) => {
    throw new Error(`The ${name} could not be built:\n${stdout}${stderr}`)
  })
  await compress(draft)
  rmSync(`dist/${name}`, { recursive: true, force: true })
  renameSync(draft, `dist/${name}`)
  writeFileSync(stamp, hash)
  print(`Built the ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

function hashOf(patterns: string[]): string {
  const hash = createHash('sha256')
  const files = globSync(patterns).filter(file => !/\.test\.tsx?$/.test(file) && statSync(file).isFile())
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Puts compressed copies beside every text file; the servers send them to who takes them. */
async function compress(folder: string): Promise<void> {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
  await Promise.all(
    globSync(`${folder}/**/*.{js,css,html,svg,json,webmanifest,txt}`).map(async file => {
      const plain = readFileSync(file)
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(plain, brotli))
      writeFileSync(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
    }),
  )
}
