import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What is built, from which files, where to. */
const SCREENS = [
  {
    name: 'site',
    config: 'vite.config.ts',
    sources: [
      'apps/site/**/*',
      'features/*/site/**/*',
      'features/*/api.ts',
      'features/*/rules/**/*',
      'shared/*.ts',
      'shared/ui/**/*',
    ],
  },
  {
    name: 'stage',
    config: 'apps/studio/stage/vite.config.ts',
    sources: [
      'apps/studio/stage/**/*',
      'apps/studio/games/**/*',
      'apps/studio/math/**/*',
      'apps/studio/api.ts',
      'shared/*.ts',
    ],
  },
] as const

/** Builds each screen whose sources changed since its last build. Nothing to do takes a few milliseconds. */
export async function buildScreens(print: (line: string) => void): Promise<void> {
  for (const { name, config, sources } of SCREENS) {
    if (!existsSync(config)) continue
    const stamp = `dist/.stamp-${name}`
    const hash = hashOf([...sources, config, 'package-lock.json'])
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue
    print(`Building the ${name} …`)
    const { build } = await import('vite')
    await build({ configFile: config, mode: name, logLevel: 'warn' })
    await compress(`dist/${name}`)
    mkdirSync('dist', { recursive: true })
    writeFileSync(stamp, hash)
  }
}

function hashOf(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const files = globSync(patterns as string[]).filter(file => !/\.test\.tsx?$/.test(file) && statSync(file).isFile())
  for (const file of files.sort()) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Puts compressed copies beside every text file; the servers send them to who takes them. */
async function compress(folder: string): Promise<void> {
  for (const file of globSync(`${folder}/**/*.{js,css,html,svg,json,webmanifest,txt}`)) {
    const plain = readFileSync(file)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(plain, quality))
    writeFileSync(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
  }
}
