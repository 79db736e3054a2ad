import { codeOf, type House, type Wall } from './house.ts'
import { parse } from './parse.ts'

type Tree = { [key: string]: string | Tree }

/** Where words stand, one file for each language: the site's, and the office's, whose keys begin with `office.`. */
const SITE = /^(shared\/ui\/words\/)(\w+)\.json$/
const OFFICE = /^((?:apps|shared)\/office\/words\/|features\/[\w-]+\/words\/office\.)(\w+)\.json$/

/** The texts of each file by key, `home.title`, with the files that say the same in other languages together. */
function languagesOf({ files }: House): [path: string, words: Map<string, string>][][] {
  const read = [...files].flatMap(([path, text]) => {
    const [, place] = SITE.exec(path) ?? OFFICE.exec(path) ?? []
    const prefix = OFFICE.test(path) ? 'office.' : ''
    return place ? [{ place, path, words: new Map(leavesOf(JSON.parse(text) as Tree, prefix)) }] : []
  })
  const byPlace = Map.groupBy(read, ({ place }) => place)
  return [...byPlace.values()].map(those => those.map(({ path, words }) => [path, words]))
}

/** All texts in English. */
const englishOf = (house: House) =>
  new Map(languagesOf(house).flatMap(those => [...(those.find(([path]) => /\ben\.json$/.test(path))?.[1] ?? [])]))

function leavesOf(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : leavesOf(value, `${prefix}${key}.`),
  )
}

const argumentsOf = (text: string) => [...new Set(text.match(/\{\s*\w+/g) ?? [])].sort().join()

/** Every language has the same keys with the same arguments, and no text is empty. */
export const completeWords: Wall = house => languagesOf(house).flatMap(completeAmong)

function completeAmong(languages: [path: string, words: Map<string, string>][]): string[] {
  const keys = new Set(languages.flatMap(([, words]) => [...words.keys()]))
  return [...keys].flatMap(key => {
    const first = languages.find(([, words]) => words.has(key))![1].get(key)!
    return languages.flatMap(([path, words]) => {
      const text = words.get(key)
      if (text === undefined) return [`${path}: no text for ${key}`]
      if (text.trim() === '') return [`${path}: the text for ${key} is empty`]
      return argumentsOf(text) === argumentsOf(first) ? [] : [`${path}: ${key} has other arguments than elsewhere`]
    })
  })
}

/** How one file asks for texts: through translators of a namespace, by literal, by template or by a computed key. */
type Asking = { path: string; namespace: string; literals: Set<string>; templates: RegExp[]; computes: boolean }

function askingsOf(path: string, text: string): Asking[] {
  return [...text.matchAll(/(?:(\w+)\s*=\s*)?\buseTranslations\((?:'([^']*)')?\)/g)].map(([, name, namespace]) => {
    const call = `\\b${name ?? 't'}(?:\\.\\w+)?\\(\\s*`
    const templates = [...text.matchAll(new RegExp(`${call}\`([^\`]*)\``, 'g'))].map(([, template = '']) => {
      const fixed = template.split(/\$\{[^}]*\}/).map(part => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
      return new RegExp(`^${fixed.join('(.+)')}$`)
    })
    return {
      path,
      namespace: namespace ? `${namespace}.` : '',
      literals: new Set(parse(path, text).strings),
      templates,
      // `t(code)`, or the translator is handed on: `fieldMessage(rules, text, t)`
      computes: new RegExp(`${call}[^'"\`\\s]|[(,]\\s*${name ?? 't'}\\s*[,)]`).test(text),
    }
  })
}

/** No text that nobody asks for. A computed key must at least be a word of the code. */
export const usedWords: Wall = house => {
  const code = codeOf(house)
  const askings = code.flatMap(([path, text]) => askingsOf(path, text))
  const spoken = new Set(
    code.flatMap(([path, text]) => [
      ...parse(path, text).strings,
      ...[...text.matchAll(/\b(\w+):/g)].map(([, key]) => key!),
    ]),
  )
  const isSpoken = (part: string) => spoken.has(part) || /^\d+$/.test(part)
  const isAsked = (key: string) =>
    askings.some(({ namespace, literals, templates, computes }) => {
      if (!key.startsWith(namespace)) return false
      const rest = key.slice(namespace.length)
      if (literals.has(rest) || (computes && isSpoken(rest))) return true
      return templates.some(template => template.exec(rest)?.slice(1).every(isSpoken))
    })
  return [...englishOf(house).keys()].filter(key => !isAsked(key)).map(key => `nobody asks for the text ${key}`)
}

/** No text asked for that does not exist. */
export const knownWords: Wall = house => {
  const english = englishOf(house)
  return codeOf(house).flatMap(([path, text]) => {
    const translators = Map.groupBy(
      text.matchAll(/\b(\w+)\s*=\s*useTranslations\((?:'([^']*)')?\)/g),
      ([, name]) => name!,
    )
    return [...translators].flatMap(([name, uses]) => {
      const prefixes = uses.map(([, , namespace]) => (namespace ? `${namespace}.` : ''))
      return [...text.matchAll(new RegExp(`(?<![.\\w])${name}(?:\\.(?:rich|markup))?\\(\\s*'([^']+)'`, 'g'))]
        .filter(([, key]) => !prefixes.some(prefix => english.has(prefix + key)))
        .map(([, key]) => `${path} asks for the text ${prefixes.join(' or ')}${key}, which does not exist`)
    })
  })
}

/** No text of the stage that nobody asks for; that none is missing and all say the same is its own test's. */
export const stageWords: Wall = house => {
  const folder = 'apps/studio/client/words/'
  const studio = codeOf(house).filter(([path]) => path.startsWith('apps/studio/') && !path.startsWith(folder))
  const spoken = new Set(studio.flatMap(([path, text]) => parse(path, text).strings))
  const english = house.files.get(`${folder}en.ts`) ?? ''
  return [...english.matchAll(/^ {2}(\w+):/gm)]
    .filter(([, key]) => !spoken.has(key!))
    .map(([, key]) => `nobody asks for the stage's text ${key}`)
}
