import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

/** A file of the build, by its source, as Vite's manifest tells it. */
type Built = { file: string; css?: string[]; imports?: string[] }
type Manifest = Readonly<Record<string, Built>>

const SHELL = 'index.html'
/** What is loaded when the member centre is opened on its first page: each of these is asked for by `lazyScreen` on the way. */
const FIRST_VIEW = [
  'centre/centre.tsx',
  'centre/account-page.tsx',
  '../../features/people/site/member-head.tsx',
  '../../features/sessions/site/security/security.tsx',
]

/** The files that a source needs with all that it imports; what it loads later is none of it. */
export function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (source: string) => {
    if (seen.has(source)) return
    seen.add(source)
    const built = manifest[source]
    if (!built) throw new Error(`the build has no ${source}`)
    for (const file of [built.file, ...(built.css ?? [])]) files.add(file)
    for (const each of built.imports ?? []) visit(each)
  }
  for (const source of sources) visit(source)
  return files
}

/** Builds the site, and weighs what the member centre's first view needs beyond the shell, compressed as it is sent. */
export async function measureCentre(): Promise<{ file: string; bytes: number }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'centre-'))
  try {
    const options = ['--mode', 'site', '--outDir', folder, '--emptyOutDir', '--manifest', '--logLevel', 'warn']
    await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...options], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
    const shell = filesOf(manifest, [SHELL])
    const own = [...filesOf(manifest, FIRST_VIEW)].filter(file => !shell.has(file))
    const weigh = async (file: string) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length
    return await Promise.all(own.map(async file => ({ file, bytes: await weigh(file) })))
  } finally {
    await rm(folder, { recursive: true })
  }
}
