import { globSync, readFileSync } from 'node:fs'
import type { Messages } from 'use-intl'
import type { Plugin } from 'vite'
import { type Audience, readWords, wordFiles } from '../shared/server/words/collect.ts'
import { precompile } from '../shared/ui/words/precompile.ts'

const ASKED = /^words:((?:rest\/|source\/|agents\/agents-|office\/|office-rest\/)?\w+)$/
const MODULE = /^\0words\/(?:(rest|source|agents|office|office-rest)\/)?(?:agents-)?(\w+)\.js$/

/**
 * The groups of words that stand in the first view; all others come with the first screen that loads later, as do those
 * refusals that only what has loaded by then can meet.
 */
const FIRST = [
  ...['broken', 'coming', 'common', 'games', 'home', 'lobby', 'messages', 'pager', 'shell', 'tables'],
  ...['types', 'wait', 'wallet', 'winners'],
  ...['refusal.busy', 'refusal.invalid_input', 'refusal.locked', 'refusal.maintenance', 'refusal.not_allowed'],
  ...[
    'refusal.not_found',
    'refusal.not_logged_in',
    'refusal.offline',
    'refusal.region_blocked',
    'refusal.session_idle',
  ],
  ...['refusal.too_many_requests', 'refusal.unknown', 'refusal.vendor_unavailable'],
]
/** Of the office, what its doors and the shell around its modules say; the navigation says the titles of all modules. */
const FIRST_OFFICE = [
  ...['factor', 'invitation', 'limited', 'link', 'login', 'nav', 'passkeys', 'search', 'shell', 'states'],
  'stepUp',
  // Of what waits for a second person, the bell says how it ended.
  'approvals.states',
]
/** What the office's doors and its shell can be refused, beside what the first view of the site can. */
const FIRST_REFUSALS_OF_OFFICE = [
  ...['challenge_over', 'invitation_over', 'state_changed', 'step_up_required', 'two_factor_required'],
  ...['wrong_code', 'wrong_credentials'],
]
/** What only the agent centre says comes with it. */
const AGENTS = 'agentCentre'
/** Groups that are asked for; of the office those below its own. */
const SAYS = { site: /\buseTranslations\(["'`](\w+)/g, office: /\buseTranslations\(["'`]office\.([\w.]+)/g }
/** They wait for no more words: the shell, what it opens, its doors, and what any of these imports of the office's own. */
const SHELL_OF_OFFICE = /\/apps\/office\/|\/operators\/office\/login\//
const OWN_OF_OFFICE = /\/shared\/office\//
/** Of pages that the palette and the navigation name: others lead to those about one thing. */
const TITLE = /\bpath: '[^'$]*',\s+title: '(\w+)\.(\w+)'/g

/**
 * Collects what an app says from all who own its texts, and compiles it when the screens are built, so that no parser
 * goes to the browser. It comes in parts: `shared/ui/words/modules.d.ts`.
 */
export function words(audience: Audience): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    resolveId(id) {
      const [, path] = ASKED.exec(id) ?? []
      return path && `\0words/${path}.js`
    },
    load(id) {
      const [, part, language] = MODULE.exec(id) ?? []
      if (!language) return
      const isOffice = part?.startsWith('office')
      const whose = isOffice ? 'office' : audience
      for (const file of [whose, 'site' as const].flatMap(each => wordFiles(each, language))) this.addWatchFile(file)
      const all = readWords(whose, language)
      if (isOffice) return `export default ${JSON.stringify(precompile(officePart(all, part === 'office')))}`
      const said = part === 'source' ? all : precompile(sitePart(all, part))
      return `export default ${JSON.stringify(said)}`
    },
    // What the first view says must be in the first part; so must what screens say that wait for no other.
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const ids =
        audience === 'office'
          ? chunksOf(chunks, ({ moduleIds }) => moduleIds.some(id => SHELL_OF_OFFICE.test(id)))
              .flatMap(({ moduleIds }) => moduleIds)
              .filter(id => SHELL_OF_OFFICE.test(id) || OWN_OF_OFFICE.test(id))
          : withWorded(
              chunks.filter(({ isEntry }) => isEntry).flatMap(({ moduleIds }) => moduleIds),
              id => this.getModuleInfo(id),
            )
      const texts = ids.map(id => this.getModuleInfo(id)?.code ?? '')
      const asked = texts.flatMap(text => [...text.matchAll(SAYS[audience])].map(([, group]) => group!))
      const known = audience === 'office' ? FIRST_OFFICE : FIRST
      const isKnown = (group: string) =>
        known.some(each => group === each || group.startsWith(`${each}.`) || each.startsWith(`${group}.`))
      const missing = [...new Set(asked)].filter(group => !isKnown(group))
      if (missing.length > 0) this.error(`the first view says ${missing.join(', ')}: add it in tools/words.ts`)
    },
    // `boot.js` fetches the chosen language early: it reads here what its file is called.
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle).flatMap(file => {
          const [, part, language] = (file.type === 'chunk' && MODULE.exec(file.facadeModuleId ?? '')) || []
          const attrs = { name: `words-${language}`, content: `/${file.fileName}` }
          return language && !part ? [{ tag: 'meta', attrs, injectTo: 'head-prepend' as const }] : []
        }),
    },
  }
}

/** A screen that waits for no more words (`lazyScreen`). */
const WORDED = /lazyScreen\(\s*\(\) => import\(["']\.*([^"']+)["']\)[^;]*?\bisWorded: true/g
type Info = { code: string | null; importedIds: string[]; dynamicallyImportedIds: string[] }

/** These modules, the screens among what they load later that wait for no more words, and all that those import. */
function withWorded(first: readonly string[], infoOf: (id: string) => Info | null): string[] {
  const found = new Set(first)
  for (const id of found) {
    const { code, importedIds = [], dynamicallyImportedIds = [] } = infoOf(id) ?? {}
    const worded = [...(code ?? '').matchAll(WORDED)].map(([, path]) => path!)
    const later = dynamicallyImportedIds.filter(each => worded.some(path => each.endsWith(path)))
    for (const next of [...importedIds, ...later]) if (!next.includes('/node_modules/')) found.add(next)
  }
  return [...found]
}

type Chunk = { fileName: string; moduleIds: string[]; imports: string[] }

/** Those that are wanted, and all that these cannot be read without. */
function chunksOf(chunks: readonly Chunk[], isWanted: (chunk: Chunk) => boolean): Chunk[] {
  const found = new Set<Chunk>()
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  for (const chunk of chunks.filter(isWanted)) add(chunk)
  return [...found]
}

/** What the site says at first (no part is asked for), with the agent centre, or with the first screen that loads later. */
function sitePart(all: Messages, part: string | undefined): Messages {
  const partOf = (name: string) => (FIRST.includes(name) ? undefined : 'rest')
  const groups = Object.entries(all).map(([group, texts]) => {
    if (group === AGENTS) return [group, part === 'agents' ? texts : {}] as const
    const mine = Object.entries(texts).filter(([key]) => (partOf(group) && partOf(`${group}.${key}`)) === part)
    return [group, Object.fromEntries(mine)] as const
  })
  return Object.fromEntries(groups.filter(([, texts]) => Object.keys(texts).length > 0)) as Messages
}

/** What the office says at first, or with its first module. */
function officePart(all: Messages, isFirst: boolean): Messages {
  const { office, refusal, ...house } = all
  const titles = new Set(
    globSync('features/*/office/*.tsx').flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, group, key]) => `${group}.${key}`),
    ),
  )
  const groups = Object.entries(office).map(([group, texts]) => {
    const isWhole = FIRST_OFFICE.includes(group)
    const isFirstKey = (name: string) => isWhole || titles.has(name) || FIRST_OFFICE.includes(name)
    const mine = Object.entries(texts).filter(([key]) => isFirstKey(`${group}.${key}`) === isFirst)
    return [group, Object.fromEntries(mine)] as const
  })
  const said = Object.fromEntries(groups.filter(([, texts]) => Object.keys(texts).length > 0))
  const isFirstRefusal = (code: string) => FIRST.includes(`refusal.${code}`) || FIRST_REFUSALS_OF_OFFICE.includes(code)
  const refused = Object.fromEntries(Object.entries(refusal).filter(([code]) => isFirstRefusal(code) === isFirst))
  return { ...(isFirst && house), refusal: refused, office: said } as Messages
}
