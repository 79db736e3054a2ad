import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

/** A file of the build, by its source, as Vite's manifest tells it. */
type Built = { file: string; css?: string[]; imports?: string[] }
export type Manifest = Readonly<Record<string, Built>>

export const SHELL = 'index.html'
/** What is loaded when the member centre is opened on its first page: each of these is asked for by `lazyScreen` on the way. */
const FIRST_VIEW = [
  'centre/centre.tsx',
  'centre/account-page.tsx',
  '../../features/people/site/member-head.tsx',
  '../../features/sessions/site/security/security.tsx',
]

/** The lobby of sports; its page stands in a file that this one imports. */
const SPORTS = '../../features/games/site/vendor-lobby.tsx'
const WORDS = /words\/\w+\.js$/

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

type Weighed = { file: string; bytes: number }
type Weigh = (files: Iterable<string>) => Promise<Weighed[]>

/** Builds screens aside, for `look` to see what of them is loaded and how much that is, compressed as it is sent. */
export async function inBuild<T>(mode: string, look: (manifest: Manifest, weigh: Weigh) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `${mode}-`))
  try {
    const options = ['--mode', mode, '--outDir', folder, '--emptyOutDir', '--manifest', '--logLevel', 'warn']
    await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...options], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
    const weighOne = async (file: string) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length
    const weigh: Weigh = files => Promise.all([...files].map(async file => ({ file, bytes: await weighOne(file) })))
    return await look(manifest, weigh)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What the member centre's first view needs beyond the shell, and all that /sports loads first, in each language. */
export const measureSite = () =>
  inBuild('site', async (manifest, weigh) => {
    const shell = filesOf(manifest, [SHELL])
    const words = Object.keys(manifest).filter(source => WORDS.test(source))
    return {
      centre: await weigh([...filesOf(manifest, FIRST_VIEW)].filter(file => !shell.has(file))),
      sports: await Promise.all(words.map(each => weigh(filesOf(manifest, [SHELL, SPORTS, each])))),
    }
  })
